import { Button } from '../../../../ui/scan/controls/button.tsx';
import { PieceCount } from './piece-count.tsx';
import { allPieces, type ChosenLine, chosenOf, type Pieces } from './pieces.ts';
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
  const all = allPieces(lines);
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
