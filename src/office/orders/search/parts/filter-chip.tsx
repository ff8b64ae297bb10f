import { Icon } from '../../../../ui/icons/icon.tsx';
import type { Chip } from '../chips.ts';
import { choicesOf } from '../fields.ts';
import { t } from '../texts.ts';
import { FilterChoice } from './filter-choice.tsx';
import type { FieldOf } from './filter-field.tsx';
import styles from './filter-line.module.css';
import { markBeyond } from './mark-beyond.ts';

interface FilterChipProps {
  readonly chip: Chip;
  readonly of: FieldOf;
  /** Opens its field in the form. */
  readonly onOpen: () => void;
  /** It is taken away: its cross no longer has the focus. */
  readonly onGone: () => void;
}

/** A filter on the line: what is filled in, and a cross to take it away. */
export function FilterChip({ chip, of: { search, preset, left }, onOpen, onGone }: FilterChipProps) {
  const { name, names, label, text, idle, isSet } = chip;
  const { shown, remove, fill } = search;
  const counts = isSet && (idle === null || idle === 'kept');
  const content = (
    <>
      {idle === 'locked' && <Icon name="lock" size={16} />}
      <span className={styles.text}>
        {text === '' ? label : `${label}: `}
        {text !== '' && <b>{text}</b>}
      </span>
      {!isSet && idle === null && <Icon name="chevronDown" size={16} />}
    </>
  );
  const choices = chip.choices ? choicesOf(name, preset) : null;
  const spoken = text === '' ? label : `${label}: ${text}`;
  return (
    <span
      ref={markBeyond}
      className={styles.chip}
      data-set={counts || undefined}
      data-idle={(!counts && idle) || undefined}
    >
      {idle !== null ? (
        <span className={styles.main} title={t(idle)}>
          {content}
          <span className="visually-hidden">({t(idle)})</span>
        </span>
      ) : choices ? (
        <FilterChoice
          name={name}
          label={spoken}
          className={styles.main}
          choices={left?.(name, choices) ?? choices}
          value={shown.values[name] ?? ''}
          onFill={fill}
        >
          {content}
        </FilterChoice>
      ) : (
        <button type="button" className={styles.main} onClick={onOpen}>
          {content}
        </button>
      )}
      {counts && (
        <button
          type="button"
          className={styles.cross}
          aria-label={t('remove', { filter: label })}
          onClick={() => {
            remove(names);
            onGone();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </span>
  );
}
