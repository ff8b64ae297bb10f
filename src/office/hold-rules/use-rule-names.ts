import { listCarrierManagementServices, listDispatchTypes } from '../../../contract/orders/reference-data.ts';
import { paymentMethods } from '../../../core/order/payment-words.ts';
import { deliveryStatusTable } from '../../../core/delivery/status.ts';
import { seeOrders } from '../../../core/access/orders.ts';
import type { ValueKind } from '../../../core/hold/rule.ts';
import type { NameOf } from '../../../core/hold/words.ts';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { useCall } from '../calls/use-call.ts';
import { useMay } from '../office.ts';
import { t } from './texts.ts';

export interface RuleNames {
  readonly nameOf: NameOf;
  /** The choices of a kind; none: it is typed. */
  readonly optionsOf: (kind: ValueKind) => readonly SelectOption[];
}

/** Names of what rules name by its id, and what there is to choose from. Who may not see orders types ids. */
export function useRuleNames(): RuleNames {
  const asks = useMay()(seeOrders);
  const carriers = useCall(
    listCarrierManagementServices,
    asks ? { query: { include: 'active_methods' } } : null,
  );
  const types = useCall(listDispatchTypes, asks ? {} : null);
  const named = (rows: readonly { id?: number | undefined; display_name: string }[] = []): SelectOption[] =>
    rows.flatMap(({ id, display_name }) =>
      id === undefined ? [] : [{ value: String(id), text: display_name }],
    );
  const methods = carriers.body?.flatMap(({ active_methods = [] }) => active_methods);
  const options: Partial<Record<ValueKind, readonly SelectOption[]>> = {
    carrier: named(carriers.body),
    'carrier-method': named(methods),
    'dispatch-type': named(types.body),
    'address-type': (['billing', 'shipping'] as const).map(value => ({ value, text: t(value) })),
    'payment-method': Object.entries(paymentMethods).map(([value, text]) => ({ value, text })),
    status: RELEASED.map(value => ({ value, text: deliveryStatusTable[value].label })),
  };
  const optionsOf = (kind: ValueKind) => options[kind] ?? [];
  return { optionsOf, nameOf: (kind, id) => optionsOf(kind).find(({ value }) => value === id)?.text };
}

/** Statuses that a delivery gets once nothing holds it. */
const RELEASED = [
  'to-be-requested',
  'requested',
  'crossdock-requested',
  'waiting-for-stock',
  'unable-to-assign',
] as const;
