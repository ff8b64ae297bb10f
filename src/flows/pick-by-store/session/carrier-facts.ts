import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import type { MethodState } from '../../../../core/delivery/pick.ts';
import { nameOf } from '../../../texts/words/retailer-names.ts';

export interface CarrierOption {
  readonly identifier: string;
  readonly display_name: string;
}
/** A carrier with the methods that may be chosen for this delivery at its location. */
export interface CarrierChoice extends CarrierOption {
  readonly methods: readonly CarrierOption[];
}

/** Why completion is impossible, or what the worker must know about the carrier. */
export type CarrierWarning =
  'no_carriers' | 'no_methods' | 'carrier_without_methods' | 'unknown_method' | 'not_chosen';

export interface CarrierFacts {
  readonly dispatch_type: string;
  readonly method_state: MethodState;
  readonly choices: readonly CarrierChoice[];
  readonly warning: CarrierWarning | null;
  /** Whether the store may change the method; a missing method can always be chosen. */
  readonly may_overrule: boolean;
}

/**
 * The carrier and method of the delivery, and the alternatives. `types` null: this device does not know them, and the
 * OMS decides.
 */
export function carrierFacts(delivery: DispatchRequest, types: readonly DispatchType[] | null): CarrierFacts {
  const type = types?.find(one => one.identifier === delivery.dispatch_type.identifier);
  const choices = type ? choicesOf(type) : [];
  const method_state = methodState(delivery, types === null ? null : choices);
  return {
    dispatch_type: nameOf('dispatch_type', delivery.dispatch_type),
    method_state,
    choices,
    warning: types === null ? null : warningOf(delivery, choices, method_state),
    may_overrule: delivery.carrier_method?.can_be_overruled_by_dispatcher ?? true,
  };
}

/** The carriers of a type that is switched on here, each with its active methods. */
const choicesOf = (type: DispatchType): CarrierChoice[] =>
  type.is_active && type.is_active_for_location === '1'
    ? type.carriers.map(({ identifier, display_name, carrier_methods }) => ({
        identifier,
        display_name,
        methods: carrier_methods.filter(m => m.is_active && m.is_active_for_location === '1'),
      }))
    : [];

function methodState(delivery: DispatchRequest, choices: readonly CarrierChoice[] | null): MethodState {
  const method = delivery.carrier_method?.identifier;
  if (method === undefined) return 'missing';
  if (choices === null) return 'active';
  return choices.some(c => c.methods.some(m => m.identifier === method)) ? 'active' : 'inactive';
}

function warningOf(
  delivery: DispatchRequest,
  choices: readonly CarrierChoice[],
  method_state: MethodState,
): CarrierWarning | null {
  if (method_state === 'active') return null;
  if (choices.length === 0) return 'no_carriers';
  if (choices.every(c => c.methods.length === 0)) return 'no_methods';
  const chosen = delivery.carrier?.identifier;
  if (chosen !== undefined && !choices.some(c => c.identifier === chosen && c.methods.length > 0))
    return 'carrier_without_methods';
  return method_state === 'inactive' ? 'unknown_method' : 'not_chosen';
}
