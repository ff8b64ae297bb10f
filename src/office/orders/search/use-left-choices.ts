import { listLocationDispatchTypes } from '../../../../contract/orders/dispatch-type.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { paramsOf } from '../../calls/params.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Option } from './fields.ts';
import { listOf, type Values } from './values.ts';

/** The choices that are left: dispatch types that are active, and those of one chosen location where it has them active. */
export function useLeftChoices({ dispatcher_type: type, dispatcher_identifier, dispatch_type }: Values) {
  const [identifier, ...others] = listOf(dispatcher_identifier);
  const place = type && identifier && others.length === 0 ? { type, identifier } : null;
  const { body } = useCall(listLocationDispatchTypes, place && { params: paramsOf(place) });
  const here = place && body && new Set(body.filter(isActive).map(({ identifier }) => identifier));
  // What is chosen stays in sight: it is searched for.
  const chosen = new Set(listOf(dispatch_type));
  const isLeft = ({ value, is_active }: Option) =>
    chosen.has(value) || (is_active !== false && (!here || here.has(value)));
  return (name: OrderFilter, choices: readonly Option[]): readonly Option[] => {
    if (name === 'dispatcher_identifier') return choices.filter(choice => choice.type === type);
    if (name === 'responsible_location_identifier') return choices.filter(choice => choice.type === 'store');
    return name === 'dispatch_type' ? choices.filter(isLeft) : choices;
  };
}

const isActive = ({
  is_active,
  is_active_for_location,
}: {
  is_active: boolean;
  is_active_for_location: string;
}) => is_active && is_active_for_location !== '0';
