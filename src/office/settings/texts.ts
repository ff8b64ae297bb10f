import { texts } from '../../texts/texts.ts';
import omsSettings from './oms-settings.nl.ts';
import settingNames from './setting-names.nl.ts';

export const t = texts('oms_settings', omsSettings);
const named = texts('setting_names', settingNames);

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
