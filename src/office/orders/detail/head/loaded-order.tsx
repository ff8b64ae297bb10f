import { useEffect, useState, type ReactNode } from 'react';
import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import { getSalesOrder, type SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { isSettled, useCall, type Call } from '../../../calls/use-call.ts';
import { Loaded } from '../../../page/loaded.tsx';
import type { AskedPage } from '../../../page/page-props.ts';
import { orderInput } from '../view.ts';
import { t } from './texts.ts';
import { failedText } from './view.ts';

/** Calls that every page of an order asks for. */
export const orderAsks = (order: string): readonly AskedPage[] => [
  { endpoint: getSalesOrder, input: orderInput(order) },
  { endpoint: getAllowedStatusChanges, input: {} },
];

/** So long an order that is there waits for the rest of its first picture; then what hangs is missed in its own place alone. */
const WAITED_MS = 2000;

interface LoadedOrderProps {
  readonly order: string;
  /** Something else of its first picture is still to come, which would move what is drawn before it. */
  readonly waits?: boolean | undefined;
  readonly children: (of: SalesOrder, call: Call<SalesOrder>) => ReactNode;
}

/** A page of an order once the order and what decides on its buttons is loaded, or why not (orders-and-deliveries.md 8). */
export function LoadedOrder({ order, waits = false, children }: LoadedOrderProps) {
  const call = useCall(getSalesOrder, orderInput(order));
  const decides = useCall(getAllowedStatusChanges, {});
  const [isShown, setShown] = useState(false);
  const isReady = isShown || (isSettled(decides) && !waits);
  const hasOrder = call.body !== undefined;
  if (isReady && hasOrder && !isShown) setShown(true);
  useEffect(() => {
    if (!hasOrder || isShown) return;
    const timer = setTimeout(() => setShown(true), WAITED_MS);
    return () => clearTimeout(timer);
  }, [hasOrder, isShown]);
  return (
    <Loaded
      call={isReady || call.failure ? call : { ...call, body: undefined }}
      failed={t(failedText(call.failure))}
      notFound={t('not_found')}
    >
      {of => children(of, call)}
    </Loaded>
  );
}
