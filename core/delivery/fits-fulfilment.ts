/** Where a delivery goes: what its order says, unless it is a feeder, which goes to the store that hands its pieces over. */
export interface Goes {
  readonly fulfilment_method: string;
  readonly isFeeder: boolean;
}

/** Whether this type of location can send it: what is collected lies in a store, and a supplier feeds none. */
export function placeFits({ fulfilment_method, isFeeder }: Goes, dispatcher_type: string): boolean {
  if (fulfilment_method !== 'pickup') return true;
  return isFeeder ? dispatcher_type !== 'vendor' : dispatcher_type === 'store';
}

/** Whether a delivery of this type comes there: no home delivery becomes a pickup, no pickup a home delivery. */
export const typeFits = ({ fulfilment_method, isFeeder }: Goes, dispatch_type: string): boolean =>
  fulfilment_method === 'pickup' && !isFeeder
    ? dispatch_type === COLLECTED
    : dispatch_type !== COLLECTED && dispatch_type !== 'return';

const COLLECTED = 'click_and_collect';
