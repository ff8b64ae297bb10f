import { Chip } from '../../../ui/scan/page/chip.tsx';
import { t } from '../texts.ts';
import styles from './divide-list.module.css';
import type { Amount, WalkSnapshot } from './walk-model.ts';
import { divideRows } from './walk-view.ts';

/** The division of the walk: one card for each order. */
export function DivideList({ walk }: { walk: WalkSnapshot }) {
  const { left } = walk;
  return (
    <ol className={styles.list} aria-label={t('walk_divide_title')}>
      {divideRows(walk).map(({ nth, order, whole, missing, articles }) => (
        <li key={order} className={styles.card} data-whole={whole || undefined}>
          <span className={styles.head}>
            <span className={styles.nth}>{nth}</span>
            <span className={styles.order}>{order}</span>
            <Chip
              icon={whole ? 'check' : 'alert'}
              tone={whole ? 'neutral' : 'warn'}
              text={whole ? t('walk_whole') : t('walk_missing', { n: missing })}
            />
          </span>
          {articles.length > 0 && <Articles articles={articles} />}
        </li>
      ))}
      {left.length > 0 && (
        <li className={styles.card}>
          <span className={styles.head}>
            <Chip icon="undo" tone="warn" text={t('walk_left')} />
          </span>
          <Articles articles={left} />
        </li>
      )}
    </ol>
  );
}

const Articles = ({ articles }: { articles: readonly Amount[] }) => (
  <ul className={styles.articles}>
    {articles.map(({ name, count }) => (
      <li key={name}>
        <strong>{count}×</strong> {name}
      </li>
    ))}
  </ul>
);
