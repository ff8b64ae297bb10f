import { listComments } from '../../../../contract/orders/comment.ts';
import { isSettled, useCall } from '../../calls/use-call.ts';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { Deliveries } from './deliveries/deliveries.tsx';
import { orderAsks } from './head/loaded-order.tsx';
import { OrderFrame } from './head/order-frame.tsx';
import { SideCards } from './parts/side-cards.tsx';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: listComments, input: { params: { salesOrder: order } } },
];

/** The overview of an order: its deliveries, with notes, addresses, costs and its own facts beside them. */
export default function OrderPage({ params: { order = '' } }: PageProps) {
  const notes = useCall(listComments, { params: { salesOrder: order } });
  return (
    <OrderFrame order={order} waits={!isSettled(notes)} renderSide={of => <SideCards of={of} />}>
      {of => <Deliveries order={of} />}
    </OrderFrame>
  );
}
