import { getAllowedStatusChanges } from '../../../../contract/orders/change-delivery.ts';
import { useCall } from '../../calls/use-call.ts';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { LoadedOrder, orderAsks } from '../detail/head/loaded-order.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { Reroute } from './reroute.tsx';
import { t } from './texts.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => orderAsks(order);

/** Reroute mode: which pieces of an order leave from where (orders-and-deliveries.md 2). */
export default function ReroutePage({ params: { order = '' } }: PageProps) {
  const { body: allowed, failure, again } = useCall(getAllowedStatusChanges, {});
  return (
    <LoadedOrder order={order}>
      {of =>
        allowed ? (
          <Reroute order={of} allowed={allowed} />
        ) : (
          failure && <FailedLoad text={t('load_failed')} failure={failure} onRetry={again} />
        )
      }
    </LoadedOrder>
  );
}
