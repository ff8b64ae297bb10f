import { useState } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { useKeys } from '../../../page/keys.ts';
import { deliveryId } from './delivery-facts.tsx';
import { t } from './texts.ts';

/** J and K go from delivery to delivery; Enter folds and `.` acts on the one that has the focus, or had it last. */
export function useDeliveryKeys(
  deliveries: readonly DispatchRequest[],
): readonly [current: number | undefined, setCurrent: (id: number) => void] {
  const [chosen, setCurrent] = useState<number>();
  const at = deliveries.findIndex(({ id }) => id === chosen);
  function go(by: 1 | -1): void {
    const next = deliveries[at === -1 ? 0 : at + by];
    if (!next) return;
    const card = document.getElementById(deliveryId(next.id));
    card?.querySelector<HTMLElement>('[data-fold]')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }
  useKeys({
    j: { text: t('next'), act: () => go(1) },
    k: { text: t('before'), act: () => go(-1) },
  });
  return [deliveries[Math.max(at, 0)]?.id, setCurrent];
}
