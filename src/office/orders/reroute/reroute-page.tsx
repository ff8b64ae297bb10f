import type { Asked, PageProps } from '../../page/page-props.ts';
import { LoadedOrder, orderAsks } from '../detail/head/loaded-order.tsx';
import { Reroute } from './reroute.tsx';

export const asks = ({ params: { order = '' } }: PageProps): readonly Asked[] => orderAsks(order);

/** Reroute mode: which pieces of an order leave from where (orders-and-deliveries.md 2). */
export default function ReroutePage({ params: { order = '' } }: PageProps) {
  return <LoadedOrder order={order}>{of => <Reroute order={of} />}</LoadedOrder>;
}
