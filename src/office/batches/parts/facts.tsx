import type { ReactNode } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { day, dayAndTime } from '../../../texts/formats.ts';
import { t } from '../texts.ts';
import { FactList, type Fact } from '../../../ui/desk/fact-list.tsx';
import { Progress } from '../../../ui/scan/screen/progress.tsx';
import styles from './facts.module.css';

interface FactsProps {
  batch: Batch;
  /** The status, or the control that changes it. */
  status: ReactNode;
  /** Absent: the zone is only shown. */
  onChooseZone?: () => void;
  /** Absent: no pick list can be made any more. */
  onPickList?: () => void;
}

/** The facts of a batch. */
export function Facts({ batch, status, onChooseZone, onPickList }: FactsProps) {
  const { quantity, quantity_placed } = batch.sorting_progress;
  const zone = batch.storage_zone ? (
    batch.storage_zone.display_name
  ) : onChooseZone && batch.type.is_sortable ? (
    <button type="button" className={styles.link} onClick={onChooseZone}>
      {t('make_choice')}
    </button>
  ) : (
    '–'
  );
  const facts: readonly Fact[] = [
    [t('created_at'), dayAndTime(batch.created_at)],
    [t('type'), batch.type.display_name],
    [t('status'), status, 'main'],
    [t('dispatcher'), batch.dispatcher.display_name],
    [t('dispatch_date'), day(batch.dispatch_date), 'main'],
    [t('zone'), zone, 'main'],
    [
      t('pick_list_label'),
      onPickList ? (
        <button key="pick-list" type="button" className={styles.link} onClick={onPickList}>
          {t('pick_list')}
        </button>
      ) : (
        '–'
      ),
    ],
    [
      t('progress'),
      <Progress
        key="progress"
        label={t('progress')}
        value={quantity_placed}
        max={quantity}
        text={`${quantity_placed}/${quantity}`}
      />,
      'main',
    ],
  ];
  return <FactList facts={facts} showAll={t('show_all')} />;
}
