import { queueTone } from '../../outbox/queue-tone.ts';
import { ageText } from '../../texts/formats.ts';
import type { Summary } from '../../outbox/queue.ts';
import { t } from './texts.ts';
import { Banner } from '../../ui/scan/page/banner.tsx';
import { useNow } from '../state/now.ts';
import { useOnline } from '../state/online.ts';

/** The queue's length and age, once it needs attention: offline, after 5 minutes, or with a refused entry. */
export function QueueBanner({ queue, onPress }: { queue: Summary; onPress: () => void }) {
  const online = useOnline();
  const now = useNow(1000);
  const { parked, pending, oldest_at } = queue;
  const tone = queueTone({ ...queue, parked: 0 }, online, now);
  const waiting = oldest_at !== null && t('waiting', { n: pending, age: ageText(oldest_at, now) });
  const text = [!online && t('offline'), waiting].filter(Boolean).join(' · ');
  return (
    <>
      {parked > 0 && <Banner tone="red" text={t('repair', { n: parked })} onPress={onPress} />}
      {tone !== 'neutral' && (
        <Banner tone={tone} icon={online ? 'sync' : 'cloudOff'} text={text} onPress={onPress} />
      )}
    </>
  );
}
