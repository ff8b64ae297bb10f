import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Call } from '../calls/use-call.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { PageHead } from './page-head.tsx';
import styles from './page.module.css';
import { t } from '../parts/texts.ts';

interface LoadedProps<B> {
  readonly call: Call<B>;
  /** What did not come. */
  readonly failed: string;
  /** There is no such thing. */
  readonly notFound: string;
  readonly children: (body: B) => ReactNode;
}

/** A page once what it is about is there: until then its head and the wait for it, or why it does not come. */
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
