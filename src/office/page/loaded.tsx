import type { ReactNode } from 'react';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import type { Call } from '../calls/use-call.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { FrameContext, usePageFrame } from './page-context.ts';
import { PageHead } from './page-head.tsx';
import styles from './page.module.css';
import { t } from '../parts/texts.ts';

interface LoadedProps<B> {
  readonly call: Call<B>;
  /** The text of a failed load. */
  readonly failed: string;
  /** The text when there is no such thing. */
  readonly notFound: string;
  /** Under it: what to do about that. */
  readonly remedy?: string;
  /** Tone of a failed load; without one it is a danger. */
  readonly tone?: 'warning';
  /** Beside that text: the message of the OMS, or that the fault is unknown. */
  readonly saysWhy?: boolean;
  readonly children: (body: B) => ReactNode;
}

/**
 * A page once its data is loaded: until then its head and a skeleton, or why the load failed. Why it could not be
 * fetched again is in its head.
 */
export function Loaded<B>({ call, failed, notFound, remedy, tone, saysWhy, children }: LoadedProps<B>) {
  const { body, failure, again } = call;
  const frame = usePageFrame();
  // 400 and 414: the page's address has a name that nothing can have, such as one that is too long.
  const isGone = failure?.kind === 'refused' && [400, 403, 404, 414].includes(failure.status);
  const fault = failure && (
    <FailedLoad text={failed} tone={tone} saysWhy={saysWhy} onRetry={again} failure={failure} />
  );
  if (body !== undefined && !isGone)
    return <FrameContext value={{ ...frame, fault }}>{children(body)}</FrameContext>;
  return (
    <>
      <PageHead />
      <PageBody>
        {isGone ? (
          <>
            <Alert tone="warning">{failure.status === 403 ? t('forbidden') : notFound}</Alert>
            {remedy && failure.status !== 403 && <p className={styles.remedy}>{remedy}</p>}
          </>
        ) : (
          (fault ?? (
            <div className={styles.wait}>
              <Skeleton label={t('loading')} lines={8} />
            </div>
          ))
        )}
      </PageBody>
    </>
  );
}
