import { listLocationDataTypes } from '../../../contract/orders/reference-data.ts';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { useCall } from '../calls/use-call.ts';

export type RowTypes = Readonly<Record<'location' | 'address' | 'email' | 'phone', readonly SelectOption[]>>;

export const typesInput = { query: { data_types: 'location,address,email,phone' } };

/** The types that a location and its rows can have. */
export function useRowTypes(): RowTypes {
  const types = useCall(listLocationDataTypes, typesInput).body ?? [];
  const of = (data_type: string) =>
    types.flatMap(one =>
      one.data_type === data_type && one.id !== undefined
        ? [{ value: String(one.id), text: one.display_name }]
        : [],
    );
  return { location: of('location'), address: of('address'), email: of('email'), phone: of('phone') };
}
