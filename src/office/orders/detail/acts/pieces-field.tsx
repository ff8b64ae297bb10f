import { Button } from '../../../../ui/scan/controls/button.tsx';
import { type ChosenLine, chosenOf, type Pieces } from './pieces.ts';
import styles from './pieces-field.module.css';
import { t } from './texts.ts';

interface PiecesFieldProps {
  /** Over the numbers: what is chosen. */
  readonly head: string;
  readonly lines: readonly ChosenLine[];
  readonly value: Pieces;
  readonly onChange: (value: Pieces) => void;
}

/** How many pieces of each line: from none to all that can be, and 'Alles' for all of them. */
export function PiecesField({ head, lines, value, onChange }: PiecesFieldProps) {
  const all = Object.fromEntries(lines.map(({ id, most }) => [id, most]));
  const showsPlaced = lines.some(({ placed }) => placed !== undefined);
  const first = lines.find(({ most }) => most > 0);
  return (
    <table className={styles.pieces}>
      <thead>
        <tr>
          <th scope="col">{t('article')}</th>
          <th scope="col">{t('quantity')}</th>
          {showsPlaced && <th scope="col">{t('placed')}</th>}
          <th scope="col">
            {head}
            <Button size="row" kind="quiet" onPress={() => onChange(all)}>
              {t('all')}
            </Button>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            <td>{line.quantity}</td>
            {showsPlaced && <td>{line.placed}</td>}
            <td>
              {line.most === 0 ? (
                line.none
              ) : (
                <PieceCount
                  label={`${head}: ${line.name}`}
                  most={line.most}
                  value={chosenOf(value, line)}
                  isFirst={line === first}
                  onChange={n => onChange({ ...value, [line.id]: n })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
