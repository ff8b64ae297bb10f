import { useEffect } from 'react';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { type Goes, placeFits } from '../../../../../core/delivery/fits-fulfilment.ts';
import { todayOf } from '../../../calls/today.ts';
import { ChoiceField } from '../../../edit/choice-field.tsx';
import { namedOption } from '../../../list/option.ts';
import { useOffice } from '../../../office.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import type { Target } from '../plan.ts';
import { changed, filled, isDropship, methodsOf, type PlaceChoice, typesOf } from '../target.ts';
import { t } from '../texts.ts';
import { useDispatchTypes } from '../use-dispatch-types.ts';
import { usePlaces } from '../use-places.ts';
import styles from './target-fields.module.css';

interface TargetFieldsProps {
  readonly value: Target;
  readonly onChange: (value: Target) => void;
  /** A target that does not bring it there is not offered. */
  readonly goes: Goes;
  /** The type of delivery that is offered first, where the location has it. */
  readonly preferred: string;
  /** The only type of location there is to choose. */
  readonly only?: string;
  /** As high and wide as the other fields of a dialog. */
  readonly inDialog?: boolean;
  /** Shown at a field that is still to be chosen. */
  readonly showsMissing?: boolean;
}

/** Where a new delivery leaves from, when, and how: each choice offers what the one before it has active. */
export function TargetFields({
  value,
  onChange,
  goes,
  preferred,
  only,
  inDialog,
  showsMissing,
}: TargetFieldsProps) {
  const { http, settings } = useOffice();
  const { places, failed, again } = usePlaces();
  const { type, location } = value;
  const call = useDispatchTypes(value);
  const known = type === 'vendor' ? [] : call.body;
  const excluded = settings['frontend-parameters.reroute.excluded-dispatch-types'];
  const types =
    known && typesOf(goes, type, known, Array.isArray(excluded) ? (excluded as string[]) : [], t('dropship'));
  const chosen = types?.find(({ identifier }) => identifier === value.dispatch_type);
  const carrier = chosen?.carriers.find(({ identifier }) => identifier === value.carrier);
  const whole = types && location !== '' ? filled(value, types, preferred) : value;
  const fills = JSON.stringify(whole) !== JSON.stringify(value);
  useEffect(() => {
    if (fills) onChange(whole);
  });
  const offered = places?.filter(
    place => placeFits(goes, place.type) && (only === undefined || place.type === only),
  );
  const field = (name: keyof Target, nothing: string | false) => ({
    label: t(name),
    value: value[name],
    placeholder: t('choose'),
    required: true,
    onChange: (to: string) => onChange(changed(value, name, to)),
    ...(nothing ? { error: nothing } : showsMissing && value[name] === '' && { error: t('choose') }),
  });
  const unneeded = { placeholder: t('not_needed'), disabled: true, required: false };
  return (
    <div className={styles.fields} data-dialog={inDialog}>
      {(failed || call.failure) && (
        <FailedLoad text={t('load_failed')} onRetry={() => (failed ? again() : call.again())} />
      )}
      <TextField {...field('date', false)} type="date" min={todayOf(http)} placeholder={undefined} />
      {only === undefined && <SelectField {...field('type', false)} options={typeOptions(offered ?? [])} />}
      <ChoiceField
        key={type}
        // The one thing that 'Locatie wijzigen' is about.
        focusFirst={only !== undefined}
        {...field('location', offered?.length === 0 && t('no_locations'))}
        value={location && keyOf({ type, identifier: location })}
        options={(offered ?? [])
          .filter(place => only !== undefined || type === '' || place.type === type)
          .map(place => ({ value: keyOf(place), text: place.name }))}
        // A location brings its type.
        onChange={key => {
          const place = offered?.find(one => keyOf(one) === key);
          onChange(changed({ ...value, type: place?.type ?? type }, 'location', place?.identifier ?? ''));
        }}
      />
      <SelectField
        {...field('dispatch_type', location !== '' && types?.length === 0 && t('no_types'))}
        options={types?.map(namedOption('dispatch_type')) ?? []}
      />
      <SelectField
        {...field(
          'carrier',
          chosen !== undefined && !isDropship(value) && chosen.carriers.length === 0 && t('no_carriers'),
        )}
        {...(isDropship(value) && unneeded)}
        options={chosen?.carriers.map(namedOption('carrier')) ?? []}
      />
      <SelectField
        {...field('method', carrier !== undefined && methodsOf(carrier).length === 0 && t('no_methods'))}
        {...(isDropship(value) && unneeded)}
        options={methodsOf(carrier).map(namedOption('carrier_method'))}
      />
    </div>
  );
}

/** Two locations of different types may have one identifier. */
const keyOf = ({ type, identifier }: Pick<PlaceChoice, 'type' | 'identifier'>): string =>
  `${type}/${identifier}`;

const typeOptions = (places: readonly PlaceChoice[]) => [
  ...new Map(places.map(({ type, typeName }) => [type, { value: type, text: typeName }])).values(),
];
