import { usedIn } from '../../../core/settings/used-in.ts';
import { texts } from '../../texts/texts.ts';
import omsSettings from './oms-settings.nl.ts';
import partNames from './part-names.nl.ts';
import settingNames from './setting-names.nl.ts';

export const t = texts('oms_settings', omsSettings);
const named = texts('setting_names', settingNames);
const partNamed = texts('part_names', partNames);

/** A text of the retailer or of the app; without either `unnamed`. */
function textAt(path: string, unnamed: string): string {
  const text = named(path as keyof typeof settingNames);
  return text === path ? unnamed : text;
}

/** The name of a group, or of a setting; where nobody has named it, its name on the wire. */
export const nameOf = (group: string, key?: string): string =>
  key === undefined ? textAt(group, group) : textAt(`${group}.${key}`, key);

/** A sentence that says what a setting does, and where; '': nobody has said. */
export const hintOf = (group: string, key: string): string => textAt(`${group}.${key}.hint`, '');

/** The names of the parts of the product that read a setting; none of one that only another OMS knows. */
export const readersOf = ({
  group,
  key,
}: {
  readonly group: string;
  readonly key: string;
}): readonly string[] => (usedIn[`${group}.${key}`] ?? []).map(part => partNamed(part));
