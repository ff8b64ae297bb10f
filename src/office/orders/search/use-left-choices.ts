import { listLocationDispatchTypes } from '../../../../contract/orders/dispatch-type.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { paramsOf } from '../../calls/params.ts';
import { useCall } from '../../calls/use-call.ts';
import { choicesOf, type Option } from './fields.ts';
import { listOf, ofItsType, type SearchValues } from './values.ts';

/**
 * The choices that are left: locations of the chosen type, dispatch types that are active, and those of one chosen
 * location where it has them active.
 */
export function useLeftChoices(values: SearchValues, preset: FilterPreset) {
  const { dispatcher_identifier, dispatch_type } = values;
  const isOfType = ofItsType('dispatcher_identifier', values);
  const [identifier, ...others] = listOf(dispatcher_identifier);
  const type = choicesOf('dispatcher_identifier', preset)?.find(
    choice => choice.value === identifier && isOfType(choice),
  )?.type;
  const place = type && identifier && others.length === 0 ? { type, identifier } : null;
  const { body } = useCall(listLocationDispatchTypes, place && { params: paramsOf(place) });
  const here = place && body && new Set(body.filter(isActive).map(({ identifier }) => identifier));
  // A chosen value stays in sight: it is searched for.
  const chosen = new Set(listOf(dispatch_type));
  const isLeft = ({ value, is_active }: Option) =>
    chosen.has(value) || (is_active !== false && (!here || here.has(value)));
  return (name: OrderFilter, choices: readonly Option[]): readonly Option[] => {
    if (name === 'dispatcher_identifier') return byValue(choices.filter(isOfType));
    if (name === 'responsible_location_identifier') return choices.filter(choice => choice.type === 'store');
    return name === 'dispatch_type' ? choices.filter(isLeft) : choices;
  };
}

/** Locations of several types that have one identifier are one choice: the search finds all of them. */
const byValue = (choices: readonly Option[]): readonly Option[] => {
  const found = new Map<string, Option>();
  for (const choice of choices) {
    const same = found.get(choice.value);
    found.set(choice.value, same ? { ...same, text: `${same.text} / ${choice.text}` } : choice);
  }
  return [...found.values()];
};

const isActive = ({
  is_active,
  is_active_for_location,
}: {
  is_active: boolean;
  is_active_for_location: string;
}) => is_active && is_active_for_location !== '0';
