/** Widths of bar, space, bar and so on of each value, in modules (ISO/IEC 15417, table 1); 103 to 105 start code sets A, B and C. */
export const symbols: readonly string[] = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/);
export const STOP = '2331112';
export const START_A = 103;
const START_B = 104;

/** Empty modules that a reader needs on both sides. */
const QUIET = 10;

/**
 * Widths of bar, space, bar and so on, in modules, of a Code 128 in set B, which holds printable ASCII; the quiet zones are not
 * among them. Digits are not packed by two: that would move the bars of `DOE10` away from those of `DOE01`, and gain nothing.
 * Throws for a character that the set does not have. It has no function characters: a scanner obeys a code with FNC3 as a setting.
 */
export function code128(text: string): number[] {
  const values = Array.from(text, character => character.charCodeAt(0) - 32);
  if (values.some(value => value < 0 || value > 94)) throw new Error(`no character of set B in ${text}`);
  const sum = values.reduce((sum, value, i) => sum + value * (i + 1), START_B);
  const widths = [START_B, ...values, sum % 103].map(value => symbols[value]);
  return Array.from([...widths, STOP].join(''), Number);
}

/** The bars as an SVG path: a unit is a module, the quiet zone included; its width in modules. */
export function barcodePath(text: string, height: number): { readonly path: string; readonly width: number } {
  let x = QUIET;
  const bars = code128(text).map((width, i) => {
    const bar = i % 2 === 0 ? `M${x} 0h${width}v${height}h-${width}z` : '';
    x += width;
    return bar;
  });
  return { path: bars.join(''), width: x + QUIET };
}
