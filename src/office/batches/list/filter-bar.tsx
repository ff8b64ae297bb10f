import { batchStatuses } from '../../../../core/batch/status.ts';
import { batchStatus } from '../../../texts/batch-status.ts';
import { t } from './texts.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './filter-bar.module.css';
import { ofType, typesOf } from './filters.ts';
import type { BatchListModel } from './list-store.ts';

/** Dispatcher type, dispatcher, batch type and status; a choice takes effect at once. */
export function Filters({ model }: { model: BatchListModel }) {
  const { dispatchers, mayChoose, types, filters, choose } = model;
  const of = dispatchers ?? [];
  return (
    <form className={styles.filters} aria-label={t('filters')}>
      <SelectField
        label={t('dispatcher_type')}
        value={filters.dispatcher_type}
        placeholder={t('make_choice')}
        disabled={!mayChoose}
        options={typesOf(of).map(type => ({ value: type.identifier, text: type.display_name }))}
        onChange={dispatcher_type => void choose({ dispatcher_type })}
      />
      <SelectField
        label={t('dispatcher')}
        value={filters.dispatcher_identifier}
        placeholder={t('make_choice')}
        disabled={!mayChoose || filters.dispatcher_type === ''}
        options={ofType(of, filters.dispatcher_type).map(location => ({
          value: location.identifier,
          text: location.display_name,
        }))}
        onChange={dispatcher_identifier => void choose({ dispatcher_identifier })}
      />
      <SelectField
        label={t('batch_type')}
        value={filters.batch_type}
        placeholder={t('all_types')}
        options={types.map(type => ({ value: type.identifier, text: type.display_name }))}
        onChange={batch_type => void choose({ batch_type })}
      />
      <SelectField
        label={t('status')}
        value={filters.status}
        placeholder={t('all_open')}
        options={batchStatuses.map(status => ({ value: status, text: batchStatus(status) }))}
        onChange={value => void choose({ status: batchStatuses.find(status => status === value) ?? '' })}
      />
    </form>
  );
}
