import { Suspense, type ComponentType } from 'react';
import { editTriggers } from '../../../core/access/settings.ts';
import { MOST_CHARACTERS, textRows } from '../../../core/settings/input.ts';
import { lazily } from '../../ui/lazily.tsx';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import type { ColumnListProps } from '../../ui/desk/aria/column-list.tsx';
import { ChoiceField } from '../edit/choice-field.tsx';
import { useMay } from '../office.ts';
import { RefreshTriggers } from '../parts/refresh-triggers.tsx';
import { t as tOffice } from '../parts/texts.ts';
import type { InputProps } from './input-props.ts';
import { PairsInput } from './pairs-input.tsx';
import styles from './settings.module.css';
import { ThemeInput } from './theme-input.tsx';
import { t } from './texts.ts';
import { listOf, sortedChoices, textOf, type Setting } from './view.ts';

const SortedList = lazily<ColumnListProps>(
  async () => ({ default: (await import('../../ui/desk/aria/column-list.tsx')).ColumnList }),
  async () => ({ default: () => null }),
);

const Text = ({ setting: { name }, value, error, onChange, onBlur }: InputProps) => (
  <TextField
    label={name}
    labelHidden
    value={textOf(value)}
    maxLength={MOST_CHARACTERS}
    onChange={onChange}
    onBlur={() => onBlur()}
    {...(error !== undefined && { error })}
  />
);

const TextArea = ({ setting: { name }, value, error, onChange, onBlur }: InputProps) => (
  <TextField
    label={name}
    labelHidden
    value={textOf(value)}
    maxLength={MOST_CHARACTERS}
    rows={textRows(textOf(value))}
    onChange={onChange}
    onBlur={() => onBlur()}
    {...(error !== undefined && { error })}
  />
);

const Switch = ({ setting: { name }, value, onChange }: InputProps) => (
  <div className={styles.switch}>
    <CheckField
      look="switch"
      label={name}
      labelHidden
      checked={value === true}
      onChange={on => onChange(on)}
    />
    <span aria-hidden="true">{t(value === true ? 'on' : 'off')}</span>
  </div>
);

const SelectOne = ({ setting: { name, options }, value, error, onChange, onBlur }: InputProps) => (
  <ChoiceField
    label={name}
    labelHidden
    value={textOf(value)}
    options={options.map(one => ({ value: one.value, text: one.label }))}
    onChange={onChange}
    onBlur={() => onBlur()}
    {...(error !== undefined && { error })}
  />
);

/** In the order of the choices, so that choosing and letting go again is no change. */
function SelectMultiple({ setting: { name, options }, value, onChange }: InputProps) {
  const chosen = listOf(value);
  const press = (pressed: string) => {
    const kept = chosen.includes(pressed) ? chosen.filter(one => one !== pressed) : [...chosen, pressed];
    const known = options.map(one => one.value);
    onChange([...known.filter(one => kept.includes(one)), ...kept.filter(one => !known.includes(one))]);
  };
  return (
    <fieldset aria-label={t('choices_of', { name })} className={styles.choices}>
      {options.map(option => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={() => press(option.value)}
        />
      ))}
    </fieldset>
  );
}

const Sorted = ({ setting, value, onChange, isWhole }: InputProps & { readonly isWhole?: true }) => (
  <div className={styles.sorted}>
    <Suspense fallback={null}>
      <SortedList
        label={t('choices_of', { name: setting.name })}
        items={sortedChoices(setting, value)}
        shown={isWhole ? sortedChoices(setting, value).map(({ id }) => id) : listOf(value)}
        onShow={onChange}
        isWhole={isWhole}
        always={tOffice('always')}
        move={column => tOffice('move_column', { column })}
        steps={{
          up: column => tOffice('column_up', { column }),
          down: column => tOffice('column_down', { column }),
        }}
      />
    </Suspense>
  </div>
);

function RefreshTriggerCache() {
  const may = useMay();
  if (!may(editTriggers)) return <span className={styles.soft}>{t('no_right')}</span>;
  return (
    <div>
      <RefreshTriggers />
    </div>
  );
}

const Unknown = () => <span className={styles.soft}>{t('unknown_type')}</span>;

/** The input of each type (shell-search-settings.md 2.10). */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: Text,
  'text-area': TextArea,
  boolean_switch: Switch,
  select_one: SelectOne,
  select_multiple: SelectMultiple,
  select_and_sort_multiple: Sorted,
  sort_values: props => <Sorted {...props} isWhole />,
  label_value_pairs: PairsInput,
  theme: ThemeInput,
  refresh_trigger_cache: RefreshTriggerCache,
};

export const isKnown = ({ inputType }: Setting): boolean => Object.hasOwn(inputs, inputType);

export function SettingInput(props: InputProps) {
  const Input = isKnown(props.setting) ? inputs[props.setting.inputType] : undefined;
  return Input ? <Input {...props} /> : <Unknown />;
}
