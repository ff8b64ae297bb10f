import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchSalesOrders } from '../../../../contract/orders/order-search.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { usePages } from '../../calls/use-pages.ts';
import { useOffice } from '../../office.ts';
import { useKeys } from '../../page/keys.ts';
import { keepQueue, keptQueue } from '../../page/kept-queue.ts';
import { holdsPath } from '../../parts/order-path.ts';
import { t } from './texts.ts';
import { placeInQueue } from './view.ts';

/**
 * The place of an order in the search of held orders that it was opened from, and the way to others; the browser's way back is that
 * search. Its next page is asked for before the last order is reached.
 */
export function useQueue(order: string) {
  const navigate = useNavigate();
  const { user_id } = useOffice();
  const [kept] = useState(() => keptQueue(user_id));
  const knownLeft = placeInQueue(kept?.orders ?? [], order)?.left;
  const isShort = kept !== null && kept.isMore && knownLeft !== undefined && knownLeft < FEW;
  const pages = usePages(searchSalesOrders, isShort ? kept.input : null, kept?.size);
  const orders = [
    ...new Set([...(kept?.orders ?? []), ...(pages.rows ?? []).map(found => found.order_identifier)]),
  ];
  const isMore = pages.rows ? pages.more : (kept?.isMore ?? false);
  const place = placeInQueue(orders, order);
  const isWanting =
    isShort && place !== null && place.left < FEW && pages.more && !pages.busy && !pages.failure;
  const { rows } = pages;
  const keep = useEffectEvent((isHere: boolean) => {
    if (kept && isHere) keepQueue({ ...kept, orders, isMore });
  });
  const ask = useEffectEvent(pages.next);
  useEffect(() => keep(rows !== undefined), [rows]);
  useEffect(() => {
    if (isWanting) ask();
  }, [isWanting]);
  const go = (to: string | null | undefined) => {
    if (to) void navigate(holdsPath(to), { replace: true });
  };
  return place && { ...place, isMore, toBefore: () => go(place.before), toNext: () => go(place.next) };
}
/** With fewer orders after this one, more are asked for. */
const FEW = 5;
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
