import { chosen, inForce, isButton, onWire, type Setting, type SettingValues } from './view.ts';

/** A file of settings of one installation, to be compared with another. */
interface Exported {
  readonly kind: 'oms-settings';
  readonly at: string;
  /** null: the default. */
  readonly settings: readonly { readonly group: string; readonly key: string; readonly value: unknown }[];
}

/** The largest file that is read. */
const MOST_BYTES = 1_000_000;

/** Every setting as the OMS has it, as a file. */
export const exportOf = (settings: readonly Setting[], at: string): string =>
  JSON.stringify(
    {
      kind: 'oms-settings',
      at,
      settings: settings
        .filter(setting => !isButton(setting))
        .map(setting => ({
          group: setting.group,
          key: setting.key,
          value: onWire(setting, setting.original),
        })),
    } satisfies Exported,
    null,
    2,
  );

/** The settings of such a file; null: it is none. */
export function readExport(text: string): Exported['settings'] | null {
  if (text.length > MOST_BYTES) return null;
  try {
    const { kind, settings } = JSON.parse(text) as Partial<Exported>;
    const isWhole =
      kind === 'oms-settings' &&
      Array.isArray(settings) &&
      settings.every(one => typeof one?.group === 'string' && typeof one.key === 'string' && 'value' in one);
    return isWhole ? settings : null;
  } catch {
    return null;
  }
}

/** A setting whose value in the file is another than here, and what the draft gets of it. */
export interface SettingDifference {
  readonly setting: Setting;
  readonly value: unknown;
}

/** The differences with what would be in force here; and how many settings of the file are not here. */
export function differencesOf(
  settings: readonly Setting[],
  values: SettingValues,
  exported: Exported['settings'],
): { readonly differences: readonly SettingDifference[]; readonly unknown: number } {
  const of = new Map(settings.map(setting => [`${setting.group}/${setting.key}`, setting]));
  const found = exported.map(({ group, key, value }) => ({ setting: of.get(`${group}/${key}`), value }));
  const isOther = ({ setting, value }: SettingDifference) =>
    JSON.stringify(inForce(setting, value)) !== JSON.stringify(inForce(setting, values[setting.id]));
  return {
    differences: found
      .flatMap(({ setting, value }) =>
        setting && !isButton(setting) ? [{ setting, value: chosen(setting, value) }] : [],
      )
      .filter(isOther),
    unknown: found.filter(({ setting }) => !setting).length,
  };
}
