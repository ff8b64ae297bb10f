import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import type { User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { PickPlace } from '../../../work-package/picks.ts';
import type { WorkAccess } from '../../access.ts';
import type { PrintDesk } from '../../print-desk.ts';
import type { Signal } from '../../steps/verdict-step.ts';

export type CarrierChanged = { readonly ok: true } | { readonly ok: false; readonly text: string };

/** Everything that a pick session uses. */
export interface PickDeps {
  readonly user: User;
  readonly place: PickPlace;
  /** `store/101/pick/4711`: the work whose entries the completion waits for. */
  readonly work: string;
  /** The delivery as last known. */
  readonly delivery: () => DispatchRequest;
  /** The carriers and methods of the location; null while they are unknown. */
  readonly types: () => readonly DispatchType[] | null;
  /** Why the OMS does not give the delivery any more; null while it does. */
  readonly gone: () => string | null;
  readonly access: WorkAccess;
  readonly outbox: Pick<
    Outbox,
    'record' | 'subscribe' | 'onCleared' | 'ofWork' | 'saveFlow' | 'loadFlow' | 'retry'
  >;
  /** Calls when the delivery, the types or the connection changed; `fresh` after every answer of the OMS. */
  readonly onChange: (listener: (change: { fresh: boolean }) => void) => () => void;
  readonly online: () => boolean;
  readonly changeCarrier: (carrier: string, method: string) => Promise<CarrierChanged>;
  /** Prints the packing slip. */
  readonly desk: PrintDesk;
  /** Asks the OMS for the delivery as it is now. */
  readonly refresh: () => void;
  /** Removes the customer's data from the device. */
  readonly forgetCustomer: () => void;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly newId: () => string;
}
