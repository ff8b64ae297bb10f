import type { GridLook } from './plan-grid.tsx';
import styles from './place-plans.module.css';

interface CellListProps {
  readonly cells: readonly {
    readonly key: string;
    readonly name: string;
    readonly look: GridLook;
    readonly isFixed: boolean;
    readonly onPress: () => void;
  }[];
}

/** Cells of a grid below each other, for a phone. */
export const CellList = ({ cells }: CellListProps) => (
  <ul className={styles.cells}>
    {cells.map(({ key, name, look: { text, said, marks }, isFixed, onPress }) => (
      <li key={key}>
        <button
          type="button"
          data-marks={marks.join(' ')}
          aria-label={said}
          aria-disabled={isFixed || undefined}
          onClick={onPress}
        >
          <span>{name}</span>
          <strong>
            {marks.includes('differs') && '≠ '}
            {text}
          </strong>
        </button>
      </li>
    ))}
  </ul>
);
