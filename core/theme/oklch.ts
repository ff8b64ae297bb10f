/** A colour by how light it is (0 to 1), how strong (chroma) and its hue (radians): steps of equal size look equal. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Three = readonly [number, number, number];

/** `#rrggbb` as linear light, 0 to 1 each. */
export const linearOf = (hex: string): Three => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
};

const hexOf = (linear: Three): string =>
  `#${linear
    .map(part => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055))
    .map(part =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const times = (matrix: readonly Three[], [x, y, z]: Three): Three =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;

// CSS Color 4, 'Sample code for Color Conversions'.
const TO_LMS: readonly Three[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Three[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: readonly Three[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: readonly Three[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function oklchOf(hex: string): Oklch {
  const [l, a, b] = times(TO_LAB, times(TO_LMS, linearOf(hex)).map(Math.cbrt) as unknown as Three);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The nearest colour that a screen has: as light, with the same hue, as strong as it can be. */
export function hexOfOklch({ l, c, h }: Oklch): string {
  const at = (chroma: number): Three =>
    times(
      FROM_LMS,
      times(FROM_LAB, [l, chroma * Math.cos(h), chroma * Math.sin(h)]).map(
        part => part ** 3,
      ) as unknown as Three,
    );
  const isShown = (linear: Three): boolean => linear.every(part => part >= -0.0005 && part <= 1.0005);
  if (isShown(at(c))) return hexOf(at(c));
  let [low, high] = [0, c];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (isShown(at(middle))) low = middle;
    else high = middle;
  }
  return hexOf(at(low));
}
