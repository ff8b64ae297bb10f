import type { ReactNode } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import type { Call } from '../calls/use-call.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { PageHead } from './page-head.tsx';
import styles from './page.module.css';
import { t } from '../parts/texts.ts';

interface LoadedProps<B> {
  readonly call: Call<B>;
  /** The text of a failed load. */
  readonly failed: string;
  /** The text when there is no such thing. */
  readonly notFound: string;
  readonly children: (body: B) => ReactNode;
}

/** A page once its data is loaded: until then its head and a skeleton, or why the load failed. */
export function Loaded<B>({ call: { body, failure, again }, failed, notFound, children }: LoadedProps<B>) {
  const isGone = failure?.kind === 'refused' && failure.status === 404;
  if (body !== undefined && !isGone) return children(body);
  return (
    <>
      <PageHead />
      <PageBody>
        {isGone ? (
          <Alert tone="warning">{notFound}</Alert>
        ) : failure ? (
          <FailedLoad text={failed} onRetry={again} />
        ) : (
          <div className={styles.wait}>
            <Skeleton label={t('loading')} lines={8} />
          </div>
        )}
      </PageBody>
    </>
  );
}
