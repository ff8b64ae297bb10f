import { useState, type ReactNode } from 'react';
import { isPairText, MOST_CHARACTERS, MOST_PAIRS, type Labelled } from '../../../core/settings/input.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import type { InputProps } from './input-props.ts';
import styles from './settings.module.css';
import { t } from './texts.ts';
import { pairsOf } from './view.ts';

const NO_PAIR: Labelled = { label: '', value: '' };

/** Rows of a name and a value; a row is added once both are right (shell-search-settings.md 5, Settings). */
export function PairsInput({ setting: { name }, value, error, onChange, onBlur }: InputProps) {
  const pairs = pairsOf(value);
  const [added, setAdded] = useState(NO_PAIR);
  const isReady = isPairText(added.label) && isPairText(added.value) && pairs.length < MOST_PAIRS;
  const add = () => {
    if (!isReady) return;
    onChange([...pairs, added]);
    setAdded(NO_PAIR);
  };
  return (
    <fieldset aria-label={name} className={styles.pairs}>
      {pairs.map((pair, nth) => (
        <Pair
          // oxlint-disable-next-line react/no-array-index-key -- a pair has no id, and its fields hold nothing of their own
          key={nth}
          pair={pair}
          nth={nth + 1}
          onChange={to => onChange(pairs.with(nth, to))}
          onBlur={onBlur}
        >
          <Button
            size="desk"
            kind="quiet"
            icon="close"
            iconOnly
            onPress={() => onChange(pairs.toSpliced(nth, 1))}
          >
            {t('remove_pair', { n: nth + 1 })}
          </Button>
        </Pair>
      ))}
      <Pair pair={added} nth={pairs.length + 1} onChange={setAdded} onBlur={onBlur}>
        <Button size="desk" icon="plus" iconOnly disabled={!isReady} onPress={add}>
          {t('add_pair')}
        </Button>
      </Pair>
      <p
        className={error === undefined ? styles.soft : styles.fault}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? t('pair_rule')}
      </p>
    </fieldset>
  );
}

interface PairProps {
  readonly pair: Labelled;
  readonly nth: number;
  readonly onChange: (pair: Labelled) => void;
  readonly onBlur: () => void;
  readonly children: ReactNode;
}

const Pair = ({ pair, nth, onChange, onBlur, children }: PairProps) => (
  <div className={styles.pair}>
    {(['label', 'value'] as const).map(part => (
      <TextField
        key={part}
        label={t(`pair_${part}_of`, { n: nth })}
        labelHidden
        placeholder={t(`pair_${part}`)}
        value={pair[part]}
        maxLength={MOST_CHARACTERS}
        onChange={text => onChange({ ...pair, [part]: text })}
        onBlur={onBlur}
      />
    ))}
    {children}
  </div>
);
