import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { t } from '../parts/texts.ts';
import { allState, choose, chooseAll, type Chosen } from './choice.ts';
import styles from './list.module.css';

interface Choice<R> {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly label: (row: R) => string;
}

interface ChooseRowProps<R> {
  readonly choice: Choice<R>;
  readonly row: R;
  readonly rowKey: string;
  /** For all loaded rows. */
  readonly keys: readonly string[];
  /** The row whose box was pressed last, for a range. */
  readonly pressed: string | null;
  readonly onPress: (rowKey: string) => void;
}

/** The box of a row. */
export function ChooseRow<R>({ choice, row, rowKey, keys, pressed, onPress }: ChooseRowProps<R>) {
  return (
    <td className={styles.choice}>
      <CheckField
        size="row"
        labelHidden
        label={choice.label(row)}
        checked={choice.chosen.has(rowKey)}
        onChange={(_, { isRange }) => {
          choice.onChoose(choose(choice.chosen, keys, rowKey, { from: pressed, isRange }));
          onPress(rowKey);
        }}
      />
    </td>
  );
}

/** The box over all loaded rows. */
export function ChooseAll<R>({ choice, keys }: { choice: Choice<R>; keys: readonly string[] }) {
  const state = allState(choice.chosen, keys);
  return (
    <th scope="col" className={styles.choice}>
      <CheckField
        size="row"
        labelHidden
        label={t('choose_all')}
        checked={state === 'all'}
        mixed={state === 'some'}
        onChange={() => choice.onChoose(chooseAll(choice.chosen, keys))}
      />
    </th>
  );
}
