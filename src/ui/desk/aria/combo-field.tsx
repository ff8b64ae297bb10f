import { useRef, useState } from 'react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import { Field } from '../../scan/controls/field.tsx';
import type { SelectFieldProps } from '../../scan/controls/select-field.tsx';
import styles from './combo-field.module.css';
import menu from './menu.module.css';
import './without-styles.ts';

interface ComboFieldProps extends SelectFieldProps<string> {
  /** Said when no choice has what was typed. */
  readonly none: string;
}

/** One choice out of many, found by typing a part of its name. */
export function ComboField(props: ComboFieldProps) {
  const { label, labelHidden, hint, error, size, options, placeholder, none, value, onChange, ...rest } =
    props;
  const box = useRef<HTMLDivElement>(null);
  // In a modal dialog what lies beside it cannot be seen.
  const [dialog, setDialog] = useState<Element>();
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} size={size}>
      {({ id, 'aria-describedby': described }) => (
        <ComboBox
          ref={box}
          id={id}
          aria-label={label}
          aria-describedby={described}
          className={styles.box}
          selectedKey={value || null}
          onSelectionChange={key => onChange(key === null ? '' : String(key))}
          onOpenChange={isOpen => isOpen && setDialog(box.current?.closest('dialog') ?? undefined)}
          onBlur={rest.onBlur}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog was opened to choose here
          autoFocus={rest.focusFirst}
          isRequired={rest.required}
          isDisabled={rest.disabled}
          isInvalid={Boolean(error)}
          validationBehavior="aria"
          name={rest.name}
          disabledKeys={options.flatMap(option => (option.disabled ? [option.value] : []))}
          defaultItems={options}
          allowsEmptyCollection
        >
          <Input placeholder={placeholder} autoComplete="off" />
          <Button className={styles.open}>
            <Icon name="chevronDown" size={18} />
          </Button>
          <Popover className={`${menu.popover} ${styles.popover}`} UNSTABLE_portalContainer={dialog}>
            <ListBox<(typeof options)[number]>
              className={menu.menu}
              renderEmptyState={() => <p className={styles.none}>{none}</p>}
            >
              {({ value: key, text }) => (
                <ListBoxItem id={key} className={menu.item} textValue={text}>
                  {text}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      )}
    </Field>
  );
}
