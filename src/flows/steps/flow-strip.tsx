import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { Strip } from '../../ui/scan/screen/strip.tsx';
import { queueTone } from '../../outbox/queue-tone.ts';
import { ageText } from '../../texts/formats.ts';
import type { Summary } from '../../outbox/queue.ts';
import type { ScanProps } from '../flow.ts';
import type { Colleague } from '../../work-package/claims.ts';
import { lazySteps } from './lazy-parts.ts';
import { newVersionOf } from './plain-strip.tsx';
import { t } from './texts.ts';

const Presence = lazy(lazySteps.presence);

/** The strip's text about the current work. */
export interface StripWork {
  readonly title: string;
  /** '132/184'; absent when the work has no total. */
  readonly progress?: string;
  readonly online: boolean;
  /** The OMS has no work package: every scan is looked up. */
  readonly look_up_only: boolean;
  /** The zone, for those who are in it too; absent where nobody tells. */
  readonly zone?: string;
  readonly colleagues?: () => readonly Colleague[];
  /** Nothing is in hand, so an update may be applied. */
  readonly at_rest: boolean;
}

type Queue = Pick<Summary, 'pending' | 'parked' | 'oldest_at'>;
const nothing: Queue = { pending: 0, parked: 0, oldest_at: null };

/** The work, scanner light, progress, queue: the bar that is always on the screen. */
export function FlowStrip({ flow, work, ready }: { flow: ScanProps; work: StripWork; ready: boolean }) {
  const waiting = useSyncExternalStore(flow.services.queue.subscribe, flow.services.queue.get);
  const queue = flow.practice ? nothing : waiting;
  const now = useSecond(queue.oldest_at !== null);
  const tone = flow.signedOut ? 'red' : queueTone(queue, work.online, now);
  const notice = noticeOf(flow, work, queue, now);
  useUnsaved(!work.at_rest);
  const isDesk = useMedia('(min-width: 900px)');
  return (
    <Strip
      title={work.title}
      tone={tone}
      light={{ on: ready, text: ready ? t('scanner_ready') : t('tap_to_scan') }}
      {...(notice ? { notice } : {})}
      {...(work.progress === undefined ? {} : { progress: work.progress })}
      waiting={queue.pending + queue.parked}
      openLabel={t('open_outbox')}
      onOpen={flow.onOutbox}
      menuLabel={t('menu')}
      onMenu={flow.onMenu}
      {...(isDesk && {
        who: (
          <Suspense fallback={null}>
            <Presence user={flow.user.name} zone={work.zone ?? ''} colleagues={work.colleagues ?? nobody} />
          </Suspense>
        ),
      })}
      {...(work.at_rest && newVersionOf(flow))}
    />
  );
}

const nobody = (): readonly Colleague[] => [];

function noticeOf(
  flow: ScanProps,
  { online, look_up_only }: StripWork,
  queue: Queue,
  now: number,
): string | null {
  if (flow.practice) return t('practice');
  if (flow.signedOut) return t('sign_in_again');
  if (!online)
    return queue.oldest_at === null
      ? t('offline_none')
      : t('offline', { n: queue.pending, age: ageText(queue.oldest_at, now) });
  return look_up_only ? t('look_up_mode') : null;
}

/** The time, by the second, while something waits. */
function useSecond(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
