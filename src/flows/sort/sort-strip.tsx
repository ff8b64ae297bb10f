import { useEffect, useState } from 'react';
import { Strip } from '../../ui/strip.tsx';
import type { FlowProps } from '../flow.ts';
import { ageText, queueTone } from '../../outbox/age.ts';
import type { SortSnapshot } from './sort-model.ts';
import { t } from './texts.ts';

/** Zone and batch, scanner light, progress, queue: the bar that never leaves. */
export function SortStrip({ flow, sort, ready }: { flow: FlowProps; sort: SortSnapshot; ready: boolean }) {
  const now = useSecond(sort.queue.oldest_at !== null);
  const tone = flow.signedOut ? 'red' : queueTone(sort.queue, sort.online, now);
  const notice = noticeOf(flow, sort, now);
  const atRest = sort.state.name === 'scan-article';
  return (
    <Strip
      title={t('strip_title', { zone: sort.zone, batch: flow.source?.identifier ?? '' })}
      tone={tone}
      light={{ on: ready, text: ready ? t('scanner_ready') : t('tap_to_scan') }}
      {...(notice ? { notice } : {})}
      progress={`${sort.progress.placed}/${sort.progress.quantity}`}
      waiting={sort.queue.pending + sort.queue.parked}
      openLabel={t('open_outbox')}
      onOpen={flow.onOutbox}
      menuLabel={t('menu')}
      onMenu={flow.onMenu}
      {...(flow.updateReady && atRest ? { chip: { text: t('update'), onPress: flow.onUpdate } } : {})}
    />
  );
}

function noticeOf(flow: FlowProps, sort: SortSnapshot, now: number): string | null {
  if (flow.practice) return t('practice');
  if (flow.signedOut) return t('sign_in_again');
  if (!sort.online)
    return sort.queue.oldest_at === null
      ? t('offline_none')
      : t('offline', { n: sort.queue.pending, age: ageText(sort.queue.oldest_at, now) });
  return sort.look_up_only ? t('look_up_mode') : null;
}

/** The clock, by the second, while something waits. */
function useSecond(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
