import { useCallback } from 'react';
import type { Opening } from '../opening/open-work.ts';
import { OpenFlow } from '../opening/open-flow.tsx';
import { openPick } from './opening/open-pick.ts';
import { lazyParts } from './screen/parts/lazy-parts.ts';
import type { PickModel } from './session/pick-model.ts';
import type { PickProps } from './screen/pick-props.ts';
import { OrderTabs } from './screen/parts/order-tabs.tsx';
import { PickScreen } from './screen/pick-screen.tsx';
import { t } from './texts.ts';

/** Picking one delivery of the store (orders-and-deliveries.md 2, OrderPickByStoreScan). */
export default function PickByStore(flow: PickProps) {
  const { order, dispatch_request_id: id } = flow;
  const open = useCallback(
    (props: PickProps, show: (opening: Opening<PickModel>) => void) => openPick(props, { order, id }, show),
    [order, id],
  );
  return (
    <OpenFlow
      flow={flow}
      open={open}
      title={t('title_scan', { order })}
      strip={t('title_scan', { order })}
      failed={t('load_failed')}
      head={<OrderTabs flow={flow} order={order} />}
      lazyParts={lazyParts}
    >
      {model => <PickScreen flow={flow} model={model} />}
    </OpenFlow>
  );
}
