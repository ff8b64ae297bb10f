import type { ReactNode } from 'react';
import { countriesWith } from '../../../core/order/countries.ts';
import { contactLengths } from '../../../core/location/judge-contact.ts';
import { country } from '../../texts/office-formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { SelectField, type SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { rowChanges } from '../edit/rows.ts';
import type { Draft } from '../edit/use-draft.ts';
import { useRowsFocus } from '../edit/use-rows-focus.ts';
import {
  mapLink,
  lineOf,
  movedAddress,
  noAddress,
  noReach,
  type AddressRow,
  type ContactDraft,
} from './contact.ts';
import styles from './location-edit.module.css';
import { usePoint } from './use-point.ts';
import { useRemoveRow } from './use-remove-row.ts';
import { t } from './texts.ts';
import type { RowTypes } from './use-row-types.ts';

interface FieldsProps {
  readonly draft: Draft<ContactDraft>;
  readonly types: RowTypes;
}

/** The addresses of a location, its e-mail addresses and its phone numbers, as rows. */
export const ContactFields = (props: FieldsProps) => (
  <>
    <AddressRows {...props} />
    <div className={styles.pair}>
      <ReachRows
        {...props}
        list="emails"
        kind="email"
        type="email"
        texts={{
          title: t('emails'),
          add: t('add_email'),
          none: t('no_emails'),
          removed: t('removed_email'),
          type: n => t('email_type', { n }),
          text: n => t('email', { n }),
          remove: n => t('remove_email', { n }),
        }}
      />
      <ReachRows
        {...props}
        list="phone_numbers"
        kind="phone"
        type="tel"
        texts={{
          title: t('phone_numbers'),
          add: t('add_phone'),
          none: t('no_phones'),
          removed: t('removed_phone'),
          type: n => t('phone_type', { n }),
          text: n => t('phone', { n }),
          remove: n => t('remove_phone', { n }),
        }}
      />
    </div>
  </>
);

/** A type that is not among the known ones is kept. */
const withOwn = (options: readonly SelectOption[], own: string): readonly SelectOption[] =>
  options.some(({ value }) => value === own) ? options : [...options, { value: own, text: t('other_type') }];

function AddressRows({ draft, types }: FieldsProps) {
  const rows = draft.value.addresses;
  const { add } = rowChanges<AddressRow>(rows);
  return (
    <Rows title={t('addresses')} add={t('add_address')} onAdd={() => draft.set('addresses', add(noAddress))}>
      {rows.length === 0 && <p className={styles.none}>{t('no_addresses')}</p>}
      {rows.map((row, i) => (
        <AddressFields key={row.id} draft={draft} types={types} row={row} n={i + 1} />
      ))}
    </Rows>
  );
}

interface AddressProps extends FieldsProps {
  readonly row: AddressRow;
  readonly n: number;
}

function AddressFields({ draft, types, row, n }: AddressProps) {
  const rows = draft.value.addresses;
  const remove = useRemoveRow(rows, to => draft.set('addresses', to), t('removed_address'));
  const point = usePoint(draft, row);
  function moveTo(part: Partial<AddressRow>): void {
    draft.set('addresses', rowChanges(rows).change(row.id, movedAddress(row, part)));
    point.forget();
  }
  return (
    <fieldset className={styles.row} aria-label={`${t('addresses')} ${String(n)}`}>
      <div className={styles.rowHead}>
        <SelectField
          size="desk"
          label={t('address_type', { n })}
          labelHidden
          options={withOwn(types.address, row.type)}
          {...draft.field(`addresses.${row.id}.type`)}
        />
        {mapLink(row) && (
          <a
            href={mapLink(row) ?? ''}
            target="_blank"
            rel="noreferrer"
            aria-label={t('map_of', { address: lineOf(row) })}
          >
            {t('show_on_map')}
          </a>
        )}
        <Remove label={t('remove_address', { n })} onPress={() => remove(row)} />
      </div>
      <div
        className={styles.address}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) point.leave();
        }}
      >
        {addressTexts.map(({ name, ...rest }) => (
          <TextField
            key={name}
            size="desk"
            label={t(name)}
            autoComplete="off"
            {...rest}
            {...draft.field(`addresses.${row.id}.${name}`)}
            onChange={text => moveTo({ [name]: text })}
          />
        ))}
        <SelectField
          size="desk"
          label={t('country')}
          options={countriesWith(row.country).map(value => ({ value, text: country(value) }))}
          {...draft.field(`addresses.${row.id}.country`)}
          onChange={to => moveTo({ country: to })}
        />
      </div>
      <div className={styles.point}>
        {(['latitude', 'longitude'] as const).map(name => (
          <TextField
            key={name}
            size="desk"
            label={t(name)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...draft.field(`addresses.${row.id}.${name}`)}
          />
        ))}
        {point.search && (
          <Button size="desk" icon="refresh" busy={point.busy} onPress={point.search}>
            {t('find_point')}
          </Button>
        )}
        <output className={styles.soft}>{point.outcome}</output>
      </div>
    </fieldset>
  );
}

type AddressText = 'street' | 'house_no' | 'house_no_extra' | 'zipcode' | 'city';
const addressTexts: readonly ({ readonly name: AddressText } & Pick<
  TextFieldProps,
  'maxLength' | 'required'
>)[] = [
  { name: 'street', maxLength: contactLengths.street, required: true },
  { name: 'house_no', maxLength: contactLengths.house_no },
  { name: 'house_no_extra', maxLength: contactLengths.house_no_extra },
  { name: 'zipcode', maxLength: contactLengths.zipcode },
  { name: 'city', maxLength: contactLengths.city, required: true },
];

interface ReachProps extends FieldsProps {
  readonly list: 'emails' | 'phone_numbers';
  readonly kind: 'email' | 'phone';
  readonly type: 'email' | 'tel';
  readonly texts: {
    readonly title: string;
    readonly add: string;
    readonly none: string;
    readonly removed: string;
    readonly type: (n: number) => string;
    readonly text: (n: number) => string;
    readonly remove: (n: number) => string;
  };
}

function ReachRows({ draft, types, list, kind, type, texts }: ReachProps) {
  const rows = draft.value[list];
  const { add } = rowChanges(rows);
  const remove = useRemoveRow(rows, to => draft.set(list, to), texts.removed);
  return (
    <Rows title={texts.title} add={texts.add} onAdd={() => draft.set(list, add(noReach))}>
      {rows.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {rows.map((row, i) => (
        <div key={row.id} className={styles.reach}>
          <SelectField
            size="desk"
            label={texts.type(i + 1)}
            labelHidden
            options={withOwn(types[kind], row.type)}
            {...draft.field(`${list}.${row.id}.type`)}
          />
          <TextField
            size="desk"
            label={texts.text(i + 1)}
            labelHidden
            type={type}
            autoComplete="off"
            maxLength={kind === 'email' ? contactLengths.email_address : contactLengths.phone_number}
            {...draft.field(`${list}.${row.id}.text`)}
          />
          <Remove label={texts.remove(i + 1)} onPress={() => remove(row)} />
        </div>
      ))}
    </Rows>
  );
}

interface RowsProps {
  readonly title: string;
  readonly add: string;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** Rows that can be added and taken away; a new one has the focus. */
function Rows({ title, add, onAdd, children }: RowsProps) {
  const { rows, expect } = useRowsFocus();
  return (
    <Card
      title={title}
      flush
      actions={
        <Button
          size="desk"
          icon="plus"
          onPress={() => {
            expect();
            onAdd();
          }}
        >
          {add}
        </Button>
      }
    >
      <div ref={rows}>{children}</div>
    </Card>
  );
}

const Remove = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <Button size="desk" kind="quiet" icon="trash" iconOnly onPress={onPress}>
    {label}
  </Button>
);
