import styles from './sum-list.module.css';

export type Term = readonly [name: string, pieces: number];

interface SumListProps {
  /** The first is shown as it is, the others with their sign. */
  readonly terms: readonly Term[];
  readonly total: Term;
  /** The total is a fault, which its name must say too. */
  readonly isBad?: boolean;
}

/** A sum of pieces, term by term, and its total. */
export const SumList = ({ terms, total: [name, pieces], isBad }: SumListProps) => (
  <dl className={styles.sum} aria-live="polite">
    {terms.map(([term, of], nth) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{nth === 0 ? of : signed(of)}</dd>
      </div>
    ))}
    <div data-total data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd>{pieces}</dd>
    </div>
  </dl>
);

/** A number with its sign, as a sum has it; 0 has none. */
export const signed = (n: number): string => (n === 0 ? '0' : n < 0 ? `− ${String(-n)}` : `+ ${String(n)}`);
