import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { Call } from '../../../calls/use-call.ts';
import type { PageHeadProps } from '../../../page/page-head.tsx';
import { OrderNews } from '../../live/order-news.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { useOrderFacts } from './order-facts.tsx';

/** The head of a tab of an order: what it says, what others do meanwhile, and what can be done with the whole. */
export function useOrderHead(): (
  of: SalesOrder,
  call: Pick<Call<SalesOrder>, 'again' | 'busy'>,
) => PageHeadProps {
  const factsOf = useOrderFacts();
  return (of, { again, busy }) => ({
    ...factsOf(of),
    notice: <OrderNews of={of} />,
    actions: <OrderButtons order={of} onRefresh={again} busy={busy} />,
  });
}
