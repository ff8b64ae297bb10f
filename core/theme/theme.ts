import { hexOfOklch, linearOf, oklchOf } from './oklch.ts';

/** A look of the whole app: colours of roles, by their names in the style sheet. Without colours it is one of the app's. */
export interface Theme {
  readonly display_name: string;
  readonly colors: Readonly<Record<string, string>>;
}

/** The roles that a theme may colour: brand and chrome. Signals mean the same everywhere. */
export const themedRoles = [
  'brand',
  'brand-deep',
  'brand-soft',
  'chrome',
  'chrome-raised',
  'on-chrome-soft',
  'info-soft',
  'info-deep',
  'focus',
] as const;
export type ThemedRole = (typeof themedRoles)[number];

/** The colours of the style sheet that themed ones meet. */
export const FIXED: Readonly<Record<string, string>> = {
  surface: '#ffffff',
  paper: '#f2f4f7',
  ink: '#0f1620',
  'on-brand': '#ffffff',
  'on-chrome': '#ffffff',
  'chrome-light': '#5ee39a',
};

/** Text and shapes on what they stand, with the contrast that they need (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ['brand', 'surface', 4.5],
  ['brand', 'paper', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-deep', 4.5],
  ['brand-deep', 'brand-soft', 4.5],
  ['ink', 'brand-soft', 4.5],
  ['on-chrome', 'chrome', 4.5],
  ['on-chrome', 'chrome-raised', 4.5],
  ['on-chrome-soft', 'chrome', 4.5],
  ['info-deep', 'info-soft', 4.5],
  ['focus', 'surface', 3],
  ['focus', 'paper', 3],
  ['chrome-light', 'chrome', 3],
];

export const isColor = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text);

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map(hex => {
      const [r, g, b] = linearOf(hex);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a role with what it meets, against what it needs. */
export function contrastOf(colors: Theme['colors'], role: string): { least: number; is: number } | null {
  const all = { ...FIXED, ...colors };
  const met = PAIRS.flatMap(([front, back, least]) => {
    const [a, b] = [all[front], all[back]];
    return (front === role || back === role) && isColor(a) && isColor(b)
      ? [{ least, is: contrast(a, b) }]
      : [];
  });
  return met.sort((a, b) => a.is / a.least - b.is / b.least)[0] ?? null;
}

/** Whether a theme colours every role that it may and no other, and all of it can be read. */
export const isReadable = (colors: Theme['colors']): boolean =>
  Object.keys(colors).length === themedRoles.length &&
  themedRoles.every(role => {
    const met = contrastOf(colors, role);
    return isColor(colors[role]) && (met === null || met.is >= met.least);
  });

/** So dark that white text on it, and it on the page, has a contrast of 4.5. */
const LEAST = 4.55;

/**
 * The colours of a theme, from the colour of a brand: the same hue in steps of light, each as dark or light as its text
 * needs. Whatever the brand is, the theme can be read.
 */
export function rampOf(brand: string): Readonly<Record<ThemedRole, string>> {
  const { l, c, h } = oklchOf(brand);
  let light = Math.min(l, 0.62);
  const at = (to: number, most = c) => hexOfOklch({ l: to, c: Math.min(c, most), h });
  while (light > 0 && contrast(at(light), '#f2f4f7') < LEAST) light -= 0.005;
  const own = light === l ? brand : at(light);
  const deep = at(Math.max(0.12, Math.min(light - 0.07, 0.42)));
  const soft = at(0.955, 0.022);
  return {
    brand: own,
    'brand-deep': deep,
    'brand-soft': soft,
    chrome: at(0.25, 0.07),
    'chrome-raised': at(0.34, 0.08),
    'on-chrome-soft': at(0.9, 0.03),
    'info-soft': soft,
    'info-deep': deep,
    focus: own,
  };
}
