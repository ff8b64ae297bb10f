import { pausesOf, SLOW } from '../measure.ts';
import type { Stroke } from '../strokes.ts';
import styles from './timeline.module.css';
import { t } from '../texts.ts';

/** Above so many characters the letters would lie over each other. */
const MOST_LETTERS = 16;

/** Each character on a line of time, with the pauses that a worker notices; `wait`: until the app took a scan without end mark. */
export function Timeline({ strokes, wait }: { strokes: readonly Stroke[]; wait: number | null }) {
  const typed = strokes.filter(({ end }) => end === null);
  const pauses = pausesOf(typed);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  const widths = drawn(pauses);
  const starts = widths.reduce<number[]>((at, width) => [...at, (at.at(-1) ?? 0) + width], [0]);
  // The wait takes its share of the line, at most two fifths: after it nothing comes.
  const waits = wait === null ? 0 : Math.min(0.4, wait / (total + wait || 1));
  const length = (starts.at(-1) ?? 0) + Math.max(...widths.toSorted((a, b) => a - b).slice(0, 1), 1);
  const at = (start: number) => `${((start / length) * (1 - waits) * 100).toFixed(2)}%`;
  const words = t('took', { n: typed.length, ms: total });
  return (
    <figure className={styles.timeline} aria-label={t('timeline')}>
      <div className={styles.line} aria-hidden="true">
        {pauses.map((pause, i) =>
          pause < SLOW ? null : (
            <span
              key={`p${String(i)}`}
              className={styles.pause}
              style={{ left: at((starts[i] ?? 0) + 1), width: at((widths[i] ?? 0) - 1) }}
            >
              <b>{t('pause_ms', { ms: pause })}</b>
            </span>
          ),
        )}
        {typed.map(({ text }, i) => (
          <span
            key={`s${String(i)}`}
            className={styles.stroke}
            style={{ left: at(starts[i] ?? 0), width: at(0.7) }}
          >
            {typed.length <= MOST_LETTERS && <b data-high={i % 2 === 1 || undefined}>{text}</b>}
          </span>
        ))}
        {wait !== null && (
          <span className={styles.wait} style={{ width: `${(waits * 100).toFixed(2)}%` }}>
            <b>{t('waits_ms', { ms: wait })}</b>
          </span>
        )}
      </div>
      <figcaption className={styles.axis}>
        <span>{t('pause_ms', { ms: 0 })}</span>
        <span>{words}</span>
        <span>{t('pause_ms', { ms: total + (wait ?? 0) })}</span>
      </figcaption>
    </figure>
  );
}

/** Widths of pauses as drawn: 1 for the usual one; a long one takes the room of eight, so that the others stay readable. */
function drawn(pauses: readonly number[]): number[] {
  const usual = Math.max(1, pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 1);
  return pauses.map(pause => Math.min(8, Math.max(0.8, pause / usual)));
}
