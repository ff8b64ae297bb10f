import { useState } from 'react';
import { Button } from '../../ui/scan/controls/button.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { CellList } from './cell-list.tsx';
import { dateOf } from './date-of.ts';
import type { PickedCell } from './edit-days-dialog.tsx';
import type { DayColumn, YearPlace } from './holidays.ts';
import type { GridLook } from './plan-grid.tsx';
import styles from './place-plans.module.css';
import { t } from './texts.ts';

interface DayListProps {
  readonly columns: readonly DayColumn[];
  readonly places: readonly YearPlace[];
  readonly look: (place: YearPlace, column: number) => GridLook;
  readonly onEdit: (cells: readonly PickedCell[]) => void;
}

/** A phone shows one day at all locations, or all days at one of them. */
export function DayList({ columns, places, look, onEdit }: DayListProps) {
  const [per, setPer] = useState<'day' | 'place'>('day');
  const coming = Math.max(
    0,
    columns.findIndex(({ isPast }) => !isPast),
  );
  const [day, setDay] = useState(columns[coming]?.day ?? '');
  const [number, setNumber] = useState('');
  const nth = Math.max(
    0,
    columns.findIndex(column => column.day === day),
  );
  const column = columns[nth];
  const place = places.find(({ identifier }) => identifier === number) ?? places[0];
  const cells: readonly PickedCell[] =
    per === 'day'
      ? column
        ? places.map(one => ({ place: one, column }))
        : []
      : columns.flatMap(one => (place ? [{ place, column: one }] : []));
  const free = cells.filter(cell => !cell.column.isPast);
  return (
    <div className={styles.list}>
      <SelectField
        size="desk"
        label={t('per')}
        value={per}
        options={[
          { value: 'day', text: t('per_day') },
          { value: 'place', text: t('per_place') },
        ]}
        onChange={setPer}
      />
      {per === 'day' ? (
        <SelectField
          size="desk"
          label={t('per_day')}
          value={column?.day ?? ''}
          options={columns.map(one => ({ value: one.day, text: `${one.name}, ${dateOf(one.day)}` }))}
          onChange={setDay}
        />
      ) : (
        <SelectField
          size="desk"
          label={t('per_place')}
          value={place?.identifier ?? ''}
          options={places.map(({ identifier, display_name }) => ({
            value: identifier,
            text: `${identifier} ${display_name}`,
          }))}
          onChange={setNumber}
        />
      )}
      {per === 'day' && free.length > 0 && (
        <Button size="touch" onPress={() => onEdit(free)}>
          {t('change_all', { n: free.length })}
        </Button>
      )}
      <CellList
        cells={cells.map(cell => ({
          key: `${cell.place.identifier} ${cell.column.day}`,
          name:
            per === 'day'
              ? `${cell.place.identifier} ${cell.place.display_name}`
              : `${cell.column.name}, ${dateOf(cell.column.day)}`,
          look: look(cell.place, columns.indexOf(cell.column)),
          isFixed: cell.column.isPast,
          onPress: () => onEdit([cell]),
        }))}
      />
    </div>
  );
}
