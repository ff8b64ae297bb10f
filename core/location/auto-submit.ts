/** The longest storage location. */
const LONGEST_INPUT = 64;
/** Ways to divide a text over a pattern that RegExp may try, from each of its characters on. */
const MOST_WAYS = 5000;

const UNIT = String.raw`(?:[^\\^$.*+?()[\]{}|]|\\[dDwWsS\W]|\.|\[\^?(?:[^\\\]]|\\[dDwWsS\W])+\])`;
const TERM = String.raw`${UNIT}(?:[?*+]|\{\d{1,2}(?:,\d{0,2})?\})?`;
const GROUP = String.raw`\((?:\?:)?(?:${TERM})*(?:\|(?:${TERM})*)*\)\??`;
/** Characters and classes, each with a count, and groups of them, which may be left out but not repeated. */
const ALLOWED = new RegExp(String.raw`^\^?(?:${TERM}|${GROUP})*\$?$`);

/**
 * `storage-location-auto-submit-regex`, a setting, as a test of a text; null: it is no pattern, or not one that every device can
 * test at each key. `^(\d+)+$` on 28 digits froze a page for 7.5 s (reliability, Security): what repeats may not be repeated.
 */
export function compilePattern(source: string): ((text: string) => boolean) | null {
  if (!ALLOWED.test(source) || waysOf(source) > MOST_WAYS) return null;
  try {
    const pattern = new RegExp(source);
    return text => text.length <= LONGEST_INPUT && pattern.test(text);
  } catch {
    return null;
  }
}

function waysOf(source: string): number {
  const counts = source
    .replace(/\\.|\[(?:\\.|[^\\\]])+\]|\(\?:/g, 'x')
    .matchAll(/[?|]|[*+]|\{(\d+),(\d*)\}/g);
  return [...counts].reduce((ways, [sign, from, to]) => {
    if (from !== undefined) return ways * ((to ? Number(to) : LONGEST_INPUT) - Number(from) + 1);
    return ways * ('?|'.includes(sign) ? 2 : LONGEST_INPUT);
  }, 1);
}
