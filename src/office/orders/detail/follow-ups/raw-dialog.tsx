import { getDispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { useCall } from '../../../calls/use-call.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { RawData } from './raw-data.tsx';
import { t } from './texts.ts';

const include = 'tracking_codes,metadata.assign_component_results,replaced_by_dispatch_requests';

/** Ruwe data: a delivery as the OMS gives it. */
export default function RawDialog({ delivery, onClose }: DeliveryDialogProps) {
  const call = useCall(getDispatchRequest, {
    params: { identifier: `id:${delivery.id}` },
    query: { include },
  });
  return <RawData title={t('raw_title', { delivery: delivery.identifier })} call={call} onClose={onClose} />;
}
