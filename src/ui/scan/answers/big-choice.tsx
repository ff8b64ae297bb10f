import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './big-choice.module.css';

export interface BigOption<V extends string> {
  value: V;
  text: string;
  note?: string;
  icon?: IconName;
  /** A sign before the text that is not read out. */
  mark?: string;
}

export interface BigChoiceProps<V extends string> {
  /** The question. */
  legend: string;
  legendHidden?: boolean;
  options: readonly BigOption<V>[];
  chosen?: V;
  /**
   * 'row': two side by side. 'column': one under the other over the full width. 'fit': a column where it is high
   * enough.
   */
  layout?: 'row' | 'column' | 'fit';
  onChoose: (value: V) => void;
}

/** Buttons of 72 px; one press answers. */
export function BigChoice<V extends string>(props: BigChoiceProps<V>) {
  const { legend, legendHidden, options, chosen, layout = 'row', onChoose } = props;
  return (
    <fieldset className={styles.choice} data-layout={layout}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={chosen === undefined ? undefined : chosen === option.value}
          onClick={() => onChoose(option.value)}
        >
          {option.mark && (
            <span className={styles.note} aria-hidden="true">
              {option.mark}
            </span>
          )}
          {option.icon && <Icon name={option.icon} size={28} />}
          <span className={styles.text}>
            {option.text}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
