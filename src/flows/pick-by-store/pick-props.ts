import type { ScanProps } from '../flow.ts';

/** What the app gives the pick screen. */
export interface PickProps extends ScanProps {
  /** Of the route: /orders/detail/{salesOrderIdentifier}/pick-by-store/{dispatchRequestId}. */
  readonly order: string;
  readonly dispatch_request_id: number;
  /** Back to what is to be delivered. */
  readonly onList: () => void;
  /** To the next delivery, or the list when there is none. */
  readonly onNext: () => void;
}
