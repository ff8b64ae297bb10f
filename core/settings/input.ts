import { isReadable, type Theme } from '../theme/theme.ts';

/** How a setting is entered (shell-search-settings.md 2.10). */
export type InputType =
  | 'text'
  | 'text-area'
  | 'boolean_switch'
  | 'select_one'
  | 'select_multiple'
  | 'select_and_sort_multiple'
  | 'sort_values'
  | 'label_value_pairs'
  | 'theme'
  | 'refresh_trigger_cache';

/** A choice of an input that selects, and a row of one that lists pairs. */
export interface Labelled {
  readonly label: string;
  readonly value: string;
}
export type SettingValue = string | boolean | readonly string[] | readonly Labelled[] | Theme | null;

/** One setting of the retailer (frontend parameter). */
export interface Parameter {
  readonly key: string;
  readonly inputType: InputType;
  /** Choices of an input that selects or sorts. */
  readonly options?: readonly Labelled[];
  /** Its value until somebody sets it; a button has none. */
  readonly unset: SettingValue;
  /** A text that it takes, and how a refusal names such a text; without it any text. */
  readonly fits?: readonly [is: (text: string) => boolean, name: string];
}

export const MOST_CHARACTERS = 2000;
export const MOST_PAIRS = 100;
/** Rows of a text area (shell-search-settings.md 9). */
const MOST_ROWS = 32;

/** The height of a text area: as many rows as its text has, at least one. */
export const textRows = (text: string): number => Math.min(MOST_ROWS, text.split('\n').length);

/** A label or value of a pair: something, in ASCII, without a space at its ends (shell-search-settings.md 5, Settings). */
export const isPairText = (text: string): boolean =>
  /^[\u0020-\u007e]+$/.test(text) && text.trim() === text && text.length <= MOST_CHARACTERS;

/** Describes what a setting takes, in Dutch, when the value is none of it; null when it is. */
export function expectedInstead(parameter: Parameter, value: unknown): string | null {
  const { options = [], fits } = parameter;
  const known = options.map(option => option.value);
  const isChoice =
    Array.isArray(value) &&
    value.every(one => known.includes(one as string)) &&
    new Set(value).size === value.length;
  switch (parameter.inputType) {
    case 'boolean_switch':
      return typeof value === 'boolean' ? null : 'ja of nee (true of false)';
    case 'select_one':
      return known.includes(value as string) ? null : `een van ${known.join(', ')}`;
    case 'select_multiple':
    case 'select_and_sort_multiple':
      return isChoice ? null : `een lijst met elk hoogstens één keer: ${known.join(', ')}`;
    case 'sort_values':
      return isChoice && value.length === known.length
        ? null
        : `een lijst met elk precies één keer: ${known.join(', ')}`;
    case 'label_value_pairs':
      return pairsExpected(parameter, value);
    case 'theme':
      return isTheme(known, value)
        ? null
        : `een thema: ${known.join(' of ')} zonder kleuren, of een eigen naam met alle kleuren, die leesbaar zijn`;
    case 'refresh_trigger_cache':
      return 'niets: dit is een knop';
    case 'text':
    case 'text-area': {
      const [is, name] = fits ?? [() => true, `een tekst van hoogstens ${MOST_CHARACTERS} tekens`];
      return typeof value === 'string' && value.length <= MOST_CHARACTERS && is(value) ? null : name;
    }
  }
}

/** A theme of the app has no colours of its own; another one has all, and can be read. */
function isTheme(known: readonly string[], value: unknown): boolean {
  const theme = value as Partial<Theme> | null;
  if (typeof theme !== 'object' || theme === null || Object.keys(theme).length !== 2) return false;
  const { display_name: name, colors } = theme;
  if (typeof name !== 'string' || typeof colors !== 'object' || colors === null) return false;
  return known.includes(name)
    ? Object.keys(colors).length === 0
    : name.trim() !== '' && name.length <= MOST_CHARACTERS && isReadable(colors);
}

function pairsExpected({ fits }: Parameter, value: unknown): string | null {
  const [is, name] = fits ?? [() => true, 'een waarde'];
  const isPair = (one: unknown): boolean => {
    const pair = one as Partial<Record<string, unknown>> | null;
    if (typeof pair !== 'object' || pair === null || Object.keys(pair).length !== 2) return false;
    const { label, value: of } = pair;
    return (
      typeof label === 'string' && typeof of === 'string' && isPairText(label) && isPairText(of) && is(of)
    );
  };
  return Array.isArray(value) && value.length <= MOST_PAIRS && value.every(isPair)
    ? null
    : `een lijst van hoogstens ${MOST_PAIRS} paren van label en ${name}, in gewone tekens zonder spatie aan de rand`;
}
