import styles from './pieces-field.module.css';

interface PieceCountProps {
  readonly label: string;
  readonly most: number;
  readonly value: number;
  /** A dialog gives it the focus first. */
  readonly isFirst?: boolean;
  readonly onChange: (value: number) => void;
}

/** How many pieces, from none to the most there can be; by keys too. */
export function PieceCount({ label, most, value, isFirst, onChange }: PieceCountProps) {
  const to = (n: number) => onChange(Math.min(most, Math.max(0, Math.trunc(n) || 0)));
  return (
    <span className={styles.count}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={value === 0}
        onClick={() => to(value - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        aria-label={label}
        data-focus-first={isFirst || undefined}
        value={value}
        onChange={event => to(Number(event.target.value))}
        onFocus={event => event.target.select()}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={value === most}
        onClick={() => to(value + 1)}
      >
        +
      </button>
    </span>
  );
}
