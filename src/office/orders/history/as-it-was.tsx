import { useState } from 'react';
import { moments } from '../../../../core/history/replay.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import styles from './history.module.css';
import { type ShownThing, thingsBefore, type ToldRow } from './steps.ts';
import { t } from './texts.ts';

/** The order as it was at a moment: its rows are read backwards. It begins at the oldest row that is kept. */
export function AsItWas({ rows }: { readonly rows: readonly ToldRow[] }) {
  const steps = moments(rows);
  // Kept by its row, so that it stays where it is when newer rows come.
  const [chosen, setChosen] = useState<string | null>(null);
  const undone =
    chosen === null
      ? 0
      : Math.max(
          rows.findIndex(({ id }) => id === chosen),
          0,
        );
  const nth = Math.max(steps.indexOf(undone), 0);
  const last = steps.length - 1;
  const go = (to: number): void =>
    setChosen(to <= 0 ? null : (rows[steps[Math.min(to, last)] ?? 0]?.id ?? null));
  const at = dayAndTime(rows[undone]?.created_at ?? '');
  const words = nth === 0 ? t('then_now') : t(nth === last ? 'then_oldest' : 'then_at', { at });
  const things = nth === 0 ? [] : thingsBefore(rows, undone);
  return (
    <Card
      title={t('then_title')}
      flush
      actions={
        nth > 0 && (
          <Button size="desk" kind="quiet" onPress={() => go(0)}>
            {t('back_to_now')}
          </Button>
        )
      }
    >
      <div className={styles.slide}>
        <Button
          size="desk"
          kind="quiet"
          icon="arrowLeft"
          iconOnly
          {...(nth === last && { reason: t('no_earlier') })}
          onPress={() => go(nth + 1)}
        >
          {t('earlier')}
        </Button>
        <input
          type="range"
          aria-label={t('then_slider')}
          aria-valuetext={words}
          min={0}
          max={last}
          value={last - nth}
          onChange={({ target }) => go(last - Number(target.value))}
        />
        <Button
          size="desk"
          kind="quiet"
          icon="arrowRight"
          iconOnly
          {...(nth === 0 && { reason: t('no_later') })}
          onPress={() => go(nth - 1)}
        >
          {t('later')}
        </Button>
      </div>
      <p className={styles.moment}>{words}</p>
      {nth > 0 &&
        (things.length === 0 ? (
          <p className={styles.none}>{t('then_none')}</p>
        ) : (
          <Table caption={t('then_title')} columns={columns} rows={things} rowKey={({ id }) => id} />
        ))}
    </Card>
  );
}

const columns: readonly Column<ShownThing>[] = [
  { id: 'what', header: () => t('what'), cell: ({ type }) => type },
  { id: 'name', header: () => t('name'), rowHeader: true, cell: ({ name }) => name },
  { id: 'was', header: () => t('was'), cell: ({ was }) => was },
  { id: 'facts', header: () => t('facts'), cell: ({ facts }) => facts },
  {
    id: 'now',
    header: () => t('since'),
    cell: ({ now }) =>
      now === null ? <span className={styles.soft}>{t('the_same')}</span> : <strong>{now}</strong>,
  },
];
