import { useState, type ReactNode } from 'react';
import { isPairText, MOST_CHARACTERS, MOST_PAIRS, type Labelled } from '../../../core/settings/input.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { rowChanges } from '../edit/rows.ts';
import type { InputProps } from './input-props.ts';
import styles from './settings.module.css';
import { t } from './texts.ts';
import { pairsOf, type Pair } from './view.ts';

const NO_PAIR: Labelled = { label: '', value: '' };

/** Rows of a name and a value; a row is added once both are right (shell-search-settings.md 5, Settings). */
export function PairsInput({ setting: { name }, value, error, rowErrors, onChange, onBlur }: InputProps) {
  const pairs = pairsOf(value);
  const { add, remove, change, move } = rowChanges<Pair>(pairs);
  const [added, setAdded] = useState(NO_PAIR);
  const isReady = isPairText(added.label) && isPairText(added.value) && pairs.length < MOST_PAIRS;
  const addRow = () => {
    if (!isReady) return;
    onChange(add(added));
    setAdded(NO_PAIR);
  };
  return (
    <fieldset aria-label={name} className={styles.pairs}>
      {pairs.map((pair, nth) => (
        <PairFields
          key={pair.id}
          pair={pair}
          nth={nth + 1}
          error={rowErrors[pair.id]}
          onChange={to => onChange(change(pair.id, to))}
          onBlur={() => onBlur(pair.id)}
        >
          {nth > 0 && (
            <span className={styles.up}>
              <Button
                size="desk"
                kind="quiet"
                icon="chevronDown"
                iconOnly
                onPress={() => onChange(move(pair.id, -1))}
              >
                {t('pair_up', { n: nth + 1 })}
              </Button>
            </span>
          )}
          <Button size="desk" kind="quiet" icon="close" iconOnly onPress={() => onChange(remove(pair.id))}>
            {t('remove_pair', { n: nth + 1 })}
          </Button>
        </PairFields>
      ))}
      <PairFields
        pair={added}
        nth={pairs.length + 1}
        error={undefined}
        onChange={to => setAdded({ ...added, ...to })}
        onBlur={onBlur}
      >
        <Button size="desk" icon="plus" iconOnly disabled={!isReady} onPress={addRow}>
          {t('add_pair')}
        </Button>
      </PairFields>
      <p
        className={error === undefined ? styles.soft : styles.fault}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? t('pair_rule')}
      </p>
    </fieldset>
  );
}

interface PairFieldsProps {
  readonly pair: Labelled;
  readonly nth: number;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Labelled>) => void;
  readonly onBlur: () => void;
  readonly children: ReactNode;
}

/** The fields of a row. A fault stands at the part that has it, and what is of the row as a whole below it. */
function PairFields({ pair, nth, error, onChange, onBlur, children }: PairFieldsProps) {
  const parts = ['label', 'value'] as const;
  const isPart = parts.some(part => !isPairText(pair[part]));
  return (
    <>
      <div className={styles.pair}>
        {parts.map(part => (
          <TextField
            key={part}
            label={t(`pair_${part}_of`, { n: nth })}
            labelHidden
            placeholder={t(`pair_${part}`)}
            value={pair[part]}
            maxLength={MOST_CHARACTERS}
            onChange={text => onChange({ [part]: text })}
            onBlur={onBlur}
            {...(error !== undefined && !isPairText(pair[part]) && { error })}
          />
        ))}
        <span className={styles.pairActs}>{children}</span>
      </div>
      {error !== undefined && !isPart && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
