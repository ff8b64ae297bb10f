import type { ReactNode } from 'react';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { t } from '../../parts/texts.ts';
import { choose } from './choice.ts';
import styles from '../list.module.css';
import type { RowChoice } from './use-choice.tsx';

export interface Choice<R> extends RowChoice {
  /** The accessible name of a row's box. */
  readonly label: (row: R) => string;
  /** Asks whether so many are meant. */
  readonly question?: ReactNode;
}

/** Facts that the boxes of all rows share. */
export interface Choosing<R> {
  readonly choice: Choice<R>;
  /** Keys of all loaded rows. */
  readonly keys: readonly string[];
  /** The row whose box was pressed last, for a range. */
  readonly pressed: string | null;
  readonly onPress: (rowKey: string) => void;
}

interface ChooseRowProps<R> extends Choosing<R> {
  readonly row: R;
  readonly rowKey: string;
}

/** The box of a row. */
export function ChooseRow<R>({ choice, row, rowKey, keys, pressed, onPress }: ChooseRowProps<R>) {
  return (
    <td className={styles.choice} data-box="true">
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

/** The box over the rows, for every result. */
export const ChooseAll = ({ all }: Pick<RowChoice, 'all'>) => (
  <th scope="col" className={styles.choice} data-box="true">
    <ChooseAllBox all={all} />
  </th>
);

/** The same for where rows are cards, without a head. */
export const ChooseAllBox = ({ all }: Pick<RowChoice, 'all'>) => (
  <CheckField
    size="row"
    labelHidden
    label={t('choose_all')}
    checked={all.state === 'all'}
    mixed={all.state === 'some'}
    onChange={all.onPress}
  />
);
