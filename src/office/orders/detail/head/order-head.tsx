import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { useCall, type Call } from '../../../calls/use-call.ts';
import type { PageHeadProps } from '../../../page/page-head.tsx';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import { OrderNews } from '../../live/order-news.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { useOrderFacts } from './order-facts.tsx';
import { t } from './texts.ts';

/** While it is unknown what may be done, nothing can be: that is said. */
function UnknownActs() {
  const { body, failure, again } = useCall(getAllowedStatusChanges, {});
  if (body || !failure) return null;
  return <FailedLoad text={t('acts_failed')} onRetry={again} failure={failure} />;
}

/** The head of a tab of an order: what it says, what others do meanwhile, and what can be done with the whole. */
export function useOrderHead(): (
  of: SalesOrder,
  call: Pick<Call<SalesOrder>, 'again' | 'busy'>,
) => PageHeadProps {
  const factsOf = useOrderFacts();
  return (of, { again, busy }) => ({
    ...factsOf(of),
    notice: (
      <>
        <OrderNews of={of} />
        <UnknownActs />
      </>
    ),
    actions: <OrderButtons order={of} onRefresh={again} busy={busy} />,
  });
}
