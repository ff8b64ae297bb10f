import { Icon } from '../../../ui/icons/icon.tsx';
import type { Chip } from './chips.ts';
import { FilterChoice } from './filter-choice.tsx';
import type { Form } from './form.ts';
import { t } from './texts.ts';
import styles from './filter-line.module.css';
import { markBeyond } from './mark-beyond.ts';

interface FilterChipProps {
  readonly chip: Chip<string>;
  readonly of: Form<string>;
  /** Opens its field in the form. */
  readonly onOpen: () => void;
  /** It is taken away: its cross no longer has the focus. */
  readonly onGone: () => void;
}

/** A filter on the line: what is filled in, and a cross to take it away. */
export function FilterChip({ chip, of: form, onOpen, onGone }: FilterChipProps) {
  const { name, names, label, text, idle, isSet } = chip;
  const { layout, of, shown } = form;
  const counts = isSet && (idle === null || idle.isKept);
  const content = (
    <>
      {idle?.isLocked && <Icon name="lock" size={16} />}
      <span className={styles.text}>
        {text === '' ? label : `${label}: `}
        {text !== '' && <b>{text}</b>}
      </span>
      {!isSet && idle === null && <Icon name="chevronDown" size={16} />}
    </>
  );
  const choices = chip.choices ? of.choicesOf(name) : null;
  const spoken = text === '' ? label : `${label}: ${text}`;
  return (
    <span
      ref={markBeyond}
      className={styles.chip}
      data-set={counts || undefined}
      data-idle={(!counts && idle !== null) || undefined}
    >
      {idle !== null ? (
        <span className={styles.main} title={idle.text}>
          {content}
          <span className="visually-hidden">({idle.text})</span>
        </span>
      ) : choices ? (
        <FilterChoice
          kind={layout.filters[name]?.kind}
          nameOf={value => of.textOf(name, value, {})}
          label={spoken}
          className={styles.main}
          choices={of.leftOf(name, choices)}
          value={shown.values[name] ?? ''}
          onFill={value => form.fill(name, value)}
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
            form.remove(names);
            onGone();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </span>
  );
}
