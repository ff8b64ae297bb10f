import type { BodyOf } from '../../../contract/http.ts';
import type {
  LocationProperty,
  patchLocationProperties,
} from '../../../contract/warehouse/location-property.ts';
import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import { workProperties } from '../../../core/assign/facts.ts';
import { REQUEST_MODE, requestModes } from '../../../core/assign/request-modes.ts';
import { propertyReaders, type PropertyReader } from '../../../core/location/property-readers.ts';
import { propertyExpects, type PropertyValue } from '../../../core/location/property-value.ts';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import type { Faults } from '../edit/use-draft.ts';
import { changeWords } from '../parts/place-history/words.ts';
import { t } from './texts.ts';

// Properties of a location, as a form has them (shell-search-settings.md 2.8).

/** Texts by the name of a property in the draft; '' is no value, a boolean is '1' or '0'. */
export type PropertyTexts = Readonly<Record<string, string>>;

/** The name of a property in paths of the draft, where a dot begins another part. */
export const nameInDraft = ({ key }: LocationProperty): string => key.identifier.replaceAll('.', '~');

const textOf = (value: PropertyValue): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : value === null ? '' : String(value);

export const propertyTexts = (all: readonly LocationProperty[]): PropertyTexts =>
  Object.fromEntries(all.map(one => [nameInDraft(one), textOf(one.value)]));

/** The value that a text means; one that is no whole number is left to be refused. */
export function valueOf({ key: { data_type } }: LocationProperty, text: string): PropertyValue {
  if (text.trim() === '') return null;
  if (data_type === 'boolean') return text === '1';
  if (data_type === 'int') return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
  return text;
}

const changedOf = (all: readonly LocationProperty[], texts: PropertyTexts): readonly LocationProperty[] =>
  all.filter(one => one.can_edit && (texts[nameInDraft(one)] ?? '') !== textOf(one.value));

/** The properties that are sent: those that were changed. */
export const propertiesBody = (
  all: readonly LocationProperty[],
  texts: PropertyTexts,
): BodyOf<typeof patchLocationProperties> =>
  changedOf(all, texts).map(one => ({
    key: { identifier: one.key.identifier },
    value: valueOf(one, texts[nameInDraft(one)] ?? ''),
  }));

/** The path in the draft of one in that body: `1.value`. */
export const propertyPath = (
  all: readonly LocationProperty[],
  path: string,
  texts: PropertyTexts,
): string => {
  const property = changedOf(all, texts)[Number(path.split('.')[0])];
  return property ? nameInDraft(property) : path;
};

export const propertyFaults =
  (all: readonly LocationProperty[]) =>
  (texts: PropertyTexts): Faults =>
    Object.fromEntries(
      changedOf(all, texts).flatMap(one => {
        const { identifier, data_type, required } = one.key;
        const value = valueOf(one, texts[nameInDraft(one)] ?? '');
        if (required && value === null) return [[nameInDraft(one), t('fill_in')]];
        const expected = propertyExpects(identifier, data_type, value);
        return expected === null ? [] : [[nameInDraft(one), t('expected', { what: expected })]];
      }),
    );

/** The names of what was changed, for the bar. */
export const changedNames = (all: readonly LocationProperty[], texts: PropertyTexts): readonly string[] =>
  changedOf(all, texts).map(({ key }) => key.display_name);

/** The properties that can be changed here and are otherwise at another location, with their texts there. */
export function textsAt(
  all: readonly LocationProperty[],
  texts: PropertyTexts,
  other: readonly LocationProperty[],
): readonly { readonly name: string; readonly label: string; readonly text: string }[] {
  const there = propertyTexts(other);
  return all
    .filter(one => one.can_edit)
    .map(one => ({ name: nameInDraft(one), label: one.key.display_name }))
    .flatMap(one => {
      const text = there[one.name];
      return text === undefined || text === texts[one.name] ? [] : [{ ...one, text }];
    });
}

/** Days that work takes stand first. */
export const isDays = ({ key }: LocationProperty): boolean => workProperties.includes(key.identifier);

/** The choices of a property that takes a few words. */
export const choicesOf = ({ key: { identifier } }: LocationProperty): readonly SelectOption[] | null =>
  identifier === REQUEST_MODE
    ? [
        { value: '', text: t('by_type') },
        ...requestModes.map(mode => ({ value: mode, text: t(`mode_${mode}`) })),
      ]
    : null;

const readers: Readonly<Record<PropertyReader, () => string>> = {
  'core/assign': () => t('by_assign'),
  'server/acts/batches': () => t('by_batches'),
  'server/acts/deliveries': () => t('by_responsible'),
  'server/acts/push': () => t('by_push'),
  'server/acts/work-package': () => t('by_scanners'),
  'server/migrations': () => t('by_requests'),
  'src/flows/opening': () => t('by_opening'),
  'src/office/app-settings': () => t('by_app_settings'),
  'src/office/batches': () => t('by_batch_list'),
  'src/office/orders': () => t('by_order_screen'),
};

/** 'Gebruikt door: toewijzing, …'. */
export function usedBy({ key: { identifier } }: LocationProperty): string {
  const parts = Object.hasOwn(propertyReaders, identifier) ? propertyReaders[identifier] : undefined;
  return parts ? t('used_by', { parts: parts.map(part => readers[part]()).join(', ') }) : t('used_elsewhere');
}

/** A change of a property, in words. */
export function propertyWords(
  all: readonly LocationProperty[],
  { key, before, after }: Pick<LocationChange, 'key' | 'before' | 'after'>,
): string {
  const name = all.find(one => one.key.identifier === key)?.key.display_name ?? key ?? '';
  return changeWords(name, valueWords(before), valueWords(after));
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return value === null || value === '' ? t('empty') : String(value as number | string);
}
