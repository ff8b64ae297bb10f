import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { openBatches } from '../../../../core/access/batches.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { useEditKey } from '../../page/use-acts-key.ts';
import { progressFact } from '../../parts/progress-fact.tsx';
import { ShortDay } from '../../parts/short-day.tsx';
import { Time } from '../../parts/time.tsx';
import { t } from '../texts.ts';
import { canPick, statusChoices, type May } from '../view.ts';
import styles from './facts.module.css';
import { StatusMark } from './status-mark.tsx';
import { nameOf, zoneName } from '../../../texts/words/retailer-names.ts';

interface FactsProps {
  readonly batch: Batch;
  readonly may: May;
  /** The status that is being saved: shown in place of the batch's, and the field keeps the focus. */
  readonly chosen: Batch['status'] | null;
  readonly onStatus: (status: Batch['status']) => void;
  readonly onChooseZone: () => void;
  readonly onPickList: () => void;
}

/** The facts of a batch, with what can be changed in its place. */
export function Facts({ batch, may, chosen, onStatus, onChooseZone, onPickList }: FactsProps) {
  const { type, status, storage_zone, sorting_progress } = batch;
  const choices = statusChoices(batch, may);
  const statusFact = choices ? (
    <div className={styles.status} aria-busy={chosen !== null}>
      <SelectField
        label={t('status')}
        labelHidden
        value={chosen ?? status}
        options={choices.map(value => ({ value, text: batchStatus(value) }))}
        onChange={onStatus}
      />
      <output className="visually-hidden">{chosen && t('saving')}</output>
    </div>
  ) : (
    <StatusMark key="status" status={status} />
  );
  const mayChoose = !storage_zone && type.is_sortable && may(openBatches);
  const zone = mayChoose ? (
    <Ask key="zone" text={t('make_choice')} onAsk={onChooseZone} />
  ) : storage_zone ? (
    zoneName(storage_zone)
  ) : (
    '–'
  );
  const pickList = canPick(batch) ? <Ask key="list" text={t('pick_list')} onAsk={onPickList} /> : '–';
  const { quantity, quantity_placed } = sorting_progress;
  const edit = useEditKey(choices !== null || mayChoose);
  return (
    <div ref={edit}>
      <FactList
        fold={{ more: t('show_all'), fewer: t('show_fewer') }}
        facts={[
          [t('created_at'), <Time key="at" of={batch.created_at} />],
          [t('type'), nameOf('batch_type', type)],
          [t('status'), statusFact, 'main'],
          [t('dispatcher'), batch.dispatcher.display_name],
          [t('dispatch_date'), <ShortDay key="day" of={batch.dispatch_date} />, 'main'],
          [t('zone'), zone, 'main'],
          [t('pick_list_label'), pickList],
          // Another OMS does not tell how far it is.
          ...(quantity > 0 ? [progressFact(t('progress'), quantity_placed, quantity)] : []),
        ]}
      />
    </div>
  );
}

const Ask = ({ text, onAsk }: { text: string; onAsk: () => void }) => (
  <button type="button" className={styles.link} onClick={onAsk}>
    {text}
  </button>
);
