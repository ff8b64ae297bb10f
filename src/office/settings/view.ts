import type { ParameterChanges, ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { shortTime } from '../../texts/formats.ts';
import { isPairText, type Labelled } from '../../../core/settings/input.ts';
import type { Theme } from '../../../core/theme/theme.ts';
import { areRows, withoutRowIds, withRowIds, type Row } from '../edit/rows.ts';
import type { Faults } from '../edit/use-draft.ts';
import { hintOf, nameOf, t } from './texts.ts';

export const settingsPath = (group: string): string => `/settings/${encodeURIComponent(group)}`;

type Parameter = ParameterGroup['parameters'][number];

/** A setting with its place in the draft. */
export interface Setting extends Parameter {
  /** Its name in the draft, as a form's path takes it. */
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly hint: string;
  /** Its value in the draft before it is edited; null: the default is in force. */
  readonly original: unknown;
}

/** An input without a value: it is there for who may not edit settings too. */
export const isButton = ({ inputType }: Setting): boolean => inputType === 'refresh_trigger_cache';

/** Edits of settings, by their ids; null: the default. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Every setting; an OMS of the documents tells their values in its configuration alone. */
export const settingsOf = (groups: readonly ParameterGroup[], config: SettingValues): readonly Setting[] =>
  groups.flatMap(({ identifier: group, parameters }) =>
    parameters.map(parameter => ({
      ...parameter,
      ...(parameter.default !== undefined && { default: inDraft(parameter, parameter.default) }),
      id: encodeURIComponent(`${group}/${parameter.key}`).replaceAll('.', '%2E'),
      group,
      name: nameOf(group, parameter.key),
      hint: hintOf(group, parameter.key),
      original:
        parameter.is_set === false
          ? null
          : inDraft(
              parameter,
              parameter.value ?? config[`frontend-parameters.${group}.${parameter.key}`] ?? null,
            ),
    })),
  );

/** A value of the OMS as the draft has it: pairs have an id there. */
const inDraft = ({ inputType }: Parameter, value: unknown): unknown =>
  inputType === 'label_value_pairs' && Array.isArray(value) ? pairsOf(value) : value;
/** The value as the OMS has it. */
export const onWire = ({ inputType }: Parameter, value: unknown): unknown =>
  inputType === 'label_value_pairs' && areRows(value) ? withoutRowIds(value) : value;

export const valuesOf = (settings: readonly Setting[]): SettingValues =>
  Object.fromEntries(settings.map(({ id, original }) => [id, original]));

/** The value in force after saving. */
export const inForce = (setting: Setting, value: unknown): unknown => value ?? setting.default ?? null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isChanged = (setting: Setting, values: SettingValues): boolean =>
  !isSame(values[setting.id], setting.original);

/** The draft's part of a choice: to choose what was in force is no change, set or not. */
export function chosen(setting: Setting, value: unknown): unknown {
  const own = inDraft(setting, value);
  return isSame(own, inForce(setting, setting.original)) ? setting.original : own;
}

/** The body of the save. */
export const changesOf = (settings: readonly Setting[], values: SettingValues): ParameterChanges =>
  settings
    .filter(setting => isChanged(setting, values))
    .map(setting => ({ group: setting.group, key: setting.key, value: onWire(setting, values[setting.id]) }));

/** The value before the change. */
export function originalOf(settings: readonly Setting[], { group, key }: ParameterChanges[number]): unknown {
  const setting = settings.find(one => one.group === group && one.key === key);
  return setting ? onWire(setting, setting.original) : null;
}

/** Groups in the order of the sidebar, each below its parent; one whose parent is unknown stands by itself. */
export function treeOf(
  groups: readonly ParameterGroup[],
): readonly { readonly group: string; readonly depth: number }[] {
  const known = new Set(groups.map(({ identifier }) => identifier));
  const placed = new Set<string>();
  const below = (parent: string | null, depth: number): { group: string; depth: number }[] =>
    groups
      .filter(({ parentIdentifier: of }) => (of !== null && known.has(of) ? of : null) === parent)
      .flatMap(({ identifier: group }) => {
        if (placed.has(group)) return [];
        placed.add(group);
        return [{ group, depth }, ...below(group, depth + 1)];
      });
  const tree = below(null, 0);
  // Groups that stand under each other in a ring are below none.
  const lost = groups.filter(({ identifier }) => !placed.has(identifier));
  return [...tree, ...lost.map(({ identifier: group }) => ({ group, depth: 0 }))];
}

/** Faults that the app knows itself; all others are told by the OMS. */
export const settingFaults = (settings: readonly Setting[], values: SettingValues): Faults =>
  Object.fromEntries(
    settings
      .filter(({ inputType }) => inputType === 'label_value_pairs')
      .flatMap(({ id }) => pairsOf(values[id]).map(pair => ({ ...pair, path: `${id}.${pair.id}` })))
      .filter(({ label, value }) => !isPairText(label) || !isPairText(value))
      .map(({ path }) => [path, t('pair_rule')]),
  );

/** Settings that have all the words: in their name, key, hint, choices or the name of their group. */
export function findSettings(settings: readonly Setting[], query: string): readonly Setting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter(({ group, key, name, hint, options }) => {
    const text = [nameOf(group), group, key, name, hint, ...options.map(({ label }) => label)]
      .join('\n')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** Settings by the group that they are of. */
export const byGroup = (
  settings: readonly Setting[],
): readonly (readonly [group: string, own: readonly Setting[]])[] =>
  [...new Set(settings.map(({ group }) => group))].map(group => [
    group,
    settings.filter(one => one.group === group),
  ]);

/** The place of the OMS's faults, which are by the place in what was sent. */
export function faultsAt(changes: ParameterChanges, settings: readonly Setting[], errors: Faults): Faults {
  const idAt = (path: string): string => {
    const change = changes[Number(path.split('.')[0])];
    return settings.find(({ group, key }) => group === change?.group && key === change.key)?.id ?? path;
  };
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [idAt(path), text]));
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
/** A row of a name and a value, which has an id in the draft alone. */
export type Pair = Labelled & Row;
export function pairsOf(value: unknown): readonly Pair[] {
  if (!Array.isArray(value)) return [];
  if (value.length > 0 && areRows(value)) return value as unknown as readonly Pair[];
  return withRowIds<Labelled>(
    value.map(one => ({ label: textOf(one?.label), value: textOf(one?.value) })),
    ({ label }) => label,
  );
}
export const themeOf = (value: unknown): Theme => ({
  display_name: textOf((value as Partial<Theme> | null)?.display_name),
  colors: (value as Partial<Theme> | null)?.colors ?? {},
});

/** Choices of a setting that is sorted: those that are chosen first, in their order. */
export function sortedChoices(
  { options, items = [] }: Setting,
  value: unknown,
): readonly { readonly id: string; readonly text: string; readonly isFixed: false }[] {
  const known = [...new Set([...options.map(one => one.value), ...items])];
  const first = listOf(value);
  return [...first, ...known.filter(one => !first.includes(one))].map(id => ({
    id,
    text: labelOf(options, id),
    isFixed: false,
  }));
}

const labelOf = (options: readonly Labelled[], value: string): string =>
  options.find(one => one.value === value)?.label ?? value;

const FEW = 3;

/** A value in words. */
export function shown({ inputType, options }: Setting, value: unknown): string {
  switch (inputType) {
    case 'boolean_switch':
      return t(value === true ? 'on' : 'off');
    case 'select_multiple':
    case 'select_and_sort_multiple':
    case 'sort_values': {
      const list = listOf(value);
      if (list.length > FEW) return t('chosen', { n: list.length });
      return list.map(one => labelOf(options, one)).join(', ') || t('nothing');
    }
    case 'label_value_pairs': {
      const n = pairsOf(value).length;
      return n === 0 ? t('nothing') : t('pairs', { n });
    }
    case 'theme':
      return labelOf(options, themeOf(value).display_name) || t('nothing');
    default:
      return labelOf(options, textOf(value)) || t('nothing');
  }
}

/** Settings in lists of at most so many. */
export const chunksOf = (settings: readonly Setting[], most: number): readonly (readonly Setting[])[] =>
  Array.from({ length: Math.ceil(settings.length / most) }, (_, nth) =>
    settings.slice(nth * most, (nth + 1) * most),
  );

/** The group that is open, and who changed a setting of it last; the name alone where an OMS does not tell. */
export function metaOf(groups: readonly ParameterGroup[], group: string): string {
  const changes = groups
    .filter(({ identifier }) => identifier === group)
    .flatMap(({ parameters }) => parameters.flatMap(({ changed }) => changed ?? []));
  const last = changes.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const name = t('group_of', { group: nameOf(group) });
  return last ? `${name} · ${t('changed_last', { by: last.by, at: shortTime(last.at) })}` : name;
}
