import type { TimelineGroup } from '../../../../contract/orders/timeline.ts';
import { t } from './texts.ts';
import styles from './timeline.module.css';
import { chips } from './view.ts';

interface ChipsProps {
  readonly chosen: TimelineGroup | null;
  readonly counts: Readonly<Partial<Record<TimelineGroup, number>>>;
  readonly onChoose: (group: TimelineGroup | null) => void;
}

/** Buttons that filter the timeline: one for all rows, one for each group that has rows; each shows its number of rows. */
export function Chips({ chosen, counts, onChoose }: ChipsProps) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const choices = [
    [null, t('all', { n: all })] as const,
    ...chips
      .filter(([group]) => counts[group] || group === chosen)
      .map(([group, text]) => [group, text(counts[group] ?? 0)] as const),
  ];
  return (
    <fieldset className={styles.chips} aria-label={t('show_rows')}>
      {choices.map(([group, text]) => (
        <button
          key={text}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === group}
          onClick={() => onChoose(group)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
