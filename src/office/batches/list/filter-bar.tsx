import { listBatchTypes } from '../../../../contract/warehouse/new-batch.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import { batchStatuses } from '../../../../core/batch/status.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { useCall } from '../../calls/use-call.ts';
import { FilterBar, FilterSelect } from '../../list/filter-bar.tsx';
import { namedOption } from '../../list/option.ts';
import { t } from '../texts.ts';
import { ofType, typesOf, type BatchFilters } from './filters.ts';

interface BatchFilterBarProps {
  readonly filters: BatchFilters;
  readonly dispatchers: readonly Location[];
  /** Whether the location is to be chosen. */
  readonly mayChoose: boolean;
  readonly onChoose: (change: Partial<BatchFilters>) => void;
}

/** Two locations of different types may have one identifier. */
const keyOf = (type: string, identifier: string): string => `${type}/${identifier}`;

/** Dispatcher type, dispatcher, batch type and status; a choice takes effect at once. */
export function BatchFilterBar({ filters, dispatchers, mayChoose, onChoose }: BatchFilterBarProps) {
  const { dispatcher_type, dispatcher_identifier, batch_type, status } = filters;
  const types = useCall(listBatchTypes, {}).body ?? [];
  const offered = dispatcher_type === '' ? dispatchers : ofType(dispatchers, dispatcher_type);
  /** A location brings its type. */
  const chosen = (key: string): Partial<BatchFilters> => {
    const of = offered.find(one => keyOf(one.location_type.identifier, one.identifier) === key);
    return of
      ? { dispatcher_type: of.location_type.identifier, dispatcher_identifier: of.identifier }
      : { dispatcher_identifier: '' };
  };
  return (
    <FilterBar chosen={[batch_type, status].filter(Boolean).length}>
      <FilterSelect
        label={t('dispatcher_type')}
        value={dispatcher_type}
        any={t('make_choice')}
        disabled={!mayChoose}
        options={typesOf(dispatchers).map(namedOption('location_type'))}
        onChange={value => onChoose({ dispatcher_type: value })}
      />
      <FilterSelect
        label={t('dispatcher')}
        value={dispatcher_identifier && keyOf(dispatcher_type, dispatcher_identifier)}
        any={t('make_choice')}
        disabled={!mayChoose}
        options={offered.map(of => ({
          value: keyOf(of.location_type.identifier, of.identifier),
          text: of.display_name,
        }))}
        onChange={value => onChoose(chosen(value))}
      />
      <FilterSelect
        label={t('batch_type')}
        value={batch_type}
        any={t('all_types')}
        options={types.map(namedOption('batch_type'))}
        onChange={value => onChoose({ batch_type: value })}
      />
      <FilterSelect
        label={t('status')}
        value={status}
        any={t('all_open')}
        options={batchStatuses.map(value => ({ value, text: batchStatus(value) }))}
        onChange={value => onChoose({ status: value })}
      />
    </FilterBar>
  );
}
