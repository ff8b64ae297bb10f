import type { ReactNode } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { useAfterFirstFrame } from '../../../page/after-first-frame.ts';
import { DetailPage } from '../../../page/detail-page.tsx';
import { LoadedOrder } from './loaded-order.tsx';
import { useOrderHead } from './order-head.tsx';

interface OrderFrameProps {
  readonly order: string;
  readonly waits?: boolean;
  /** Cards beside the others. */
  readonly renderSide?: (of: SalesOrder) => ReactNode;
  readonly children: (of: SalesOrder) => ReactNode;
}

/** A tab of an order: the head that all of them have, and its own cards. */
export function OrderFrame({ order, waits, renderSide, children }: OrderFrameProps) {
  const headOf = useOrderHead();
  return (
    <LoadedOrder order={order} waits={waits}>
      {(of, call) => (
        <DetailPage {...headOf(of, call)} side={renderSide && <Later>{renderSide(of)}</Later>}>
          {children(of)}
        </DetailPage>
      )}
    </LoadedOrder>
  );
}

/** The deliveries of a large order are read first. */
const Later = ({ children }: { children: ReactNode }) => (useAfterFirstFrame() ? children : null);
