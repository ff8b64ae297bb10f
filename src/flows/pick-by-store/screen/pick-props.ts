import type { ScanProps } from '../../flow.ts';

/** Everything that the app gives the pick screen. */
export interface PickProps extends ScanProps {
  /** The parts of the route: /orders/detail/{salesOrderIdentifier}/pick-by-store/{dispatchRequestId}. */
  readonly order: string;
  readonly dispatch_request_id: number;
  /** Back to the list of deliveries. */
  readonly onList: () => void;
  /** To the next delivery, or to the list when there is none. */
  readonly onNext: () => void;
}
