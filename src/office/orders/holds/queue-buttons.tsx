import { useNavigate } from 'react-router';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { useKeys } from '../../page/keys.ts';
import { memory } from '../../page/memory.ts';
import { holdsPath } from '../../parts/order-path.ts';
import { t } from './texts.ts';
import { placeInQueue } from './view.ts';

/** The place of an order in the search of held orders that it was opened from, and the way to others; the browser's way back is that search. */
export function useQueue(order: string) {
  const navigate = useNavigate();
  const { orders, isMore } = memory.queue;
  const place = placeInQueue(orders, order);
  const go = (to: string | null | undefined) => {
    if (to) void navigate(holdsPath(to), { replace: true });
  };
  return place && { ...place, isMore, toBefore: () => go(place.before), toNext: () => go(place.next) };
}
export type InQueue = NonNullable<ReturnType<typeof useQueue>>;

/** 'Vorige' and 'Volgende, 3 te gaan'; K and J. */
export function QueueButtons({
  of: { before, next, left, isMore, toBefore, toNext },
}: {
  readonly of: InQueue;
}) {
  const isPhone = useIsPhone();
  useKeys({
    j: { text: t('key_next'), act: toNext },
    k: { text: t('key_before'), act: toBefore },
  });
  const nextText = isMore ? t('next_of_more', { n: left }) : t('next_of', { n: left });
  return (
    <>
      <Button size="row" icon="arrowLeft" iconOnly={isPhone} disabled={before === null} onPress={toBefore}>
        {t('before')}
      </Button>
      <Button size="row" icon="arrowRight" iconOnly={isPhone} disabled={next === null} onPress={toNext}>
        {next === null ? t('next') : nextText}
      </Button>
    </>
  );
}
