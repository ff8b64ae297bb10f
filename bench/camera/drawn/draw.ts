import { blurred, type Light, moved } from './filters.ts';
import { between, type Faults, type Random } from './kinds.ts';
import { homography, placed } from './place.ts';
import { FINE, type Texture } from './symbols.ts';

const WIDTH = 1280;
const HEIGHT = 720;
/** Samples of a pixel on each axis. */
const SAMPLES = 3;
const INK = 0.06;
const PAPER = 0.9;
/** Margin of paper round the symbol. */
const LABEL = 14 * FINE;

/** A frame of 1280x720 with a symbol on a label, as a camera sees it with these faults. */
export function draw(texture: Texture, faults: Faults, random: Random): ImageData {
  const middle = [WIDTH / 2 + between(random, -80, 80), HEIGHT / 2 + between(random, -60, 60)] as const;
  let light = onLabel(texture, faults, middle, random);
  if (faults.damage > 0) tear(light, texture, faults, middle, random);
  light = blurred(blurred(light, faults.blurMod * faults.mod), faults.blurPx);
  if (faults.motionMod > 0) light = moved(light, faults.motionMod * faults.mod, faults.motionAng);
  if (faults.glare > 0) shine(light, texture, faults, middle, random);
  return exposed(light, faults, random);
}

type Middle = readonly [x: number, y: number];

/** The label in even light before a background, both a little darker towards one side. */
function onLabel(texture: Texture, faults: Faults, middle: Middle, random: Random): Light {
  const { width, height, grey } = texture;
  const corner = placed(texture, faults, middle);
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const h = homography(
    corners.map(([x, y]) => corner(x, y)),
    corners,
  );
  const unbend = bendOf(texture, faults.curve);
  const [ground, gx, gy] = [
    between(random, 0.25, 0.6),
    between(random, -0.15, 0.15),
    between(random, -0.1, 0.1),
  ];
  const half = (INK + PAPER) / 2;
  const [ink, paper] = [half - (half - INK) * faults.contrast, half + (PAPER - half) * faults.contrast];
  const seen = (px: number, py: number): number => {
    const w = h[6]! * px + h[7]! * py + 1;
    const x = unbend((h[0]! * px + h[1]! * py + h[2]!) / w);
    const y = (h[3]! * px + h[4]! * py + h[5]!) / w;
    if (x >= 0 && y >= 0 && x < width && y < height)
      return ink + ((paper - ink) * grey[Math.floor(y) * width + Math.floor(x)]!) / 255;
    return x > -LABEL && y > -LABEL && x < width + LABEL && y < height + LABEL ? paper : ground;
  };
  const edges = corners.map(([x, y]) =>
    corner(x === 0 ? -LABEL : width + LABEL, y === 0 ? -LABEL : height + LABEL),
  );
  const [left, right] = [Math.min(...edges.map(([x]) => x)) - 1, Math.max(...edges.map(([x]) => x)) + 1];
  const [top, bottom] = [Math.min(...edges.map(([, y]) => y)) - 1, Math.max(...edges.map(([, y]) => y)) + 1];
  const at = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isFar = x < left || x > right || y < top || y > bottom;
      const shade = 1 + gx * (x / WIDTH - 0.5) + gy * (y / HEIGHT - 0.5);
      at[y * WIDTH + x] = (isFar ? ground : pixel(seen, x, y)) * shade;
    }
  return { at, width: WIDTH, height: HEIGHT };
}

function pixel(seen: (x: number, y: number) => number, x: number, y: number): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++)
    for (let k = 0; k < SAMPLES; k++) sum += seen(x + (k + 0.5) / SAMPLES, y + (i + 0.5) / SAMPLES);
  return sum / SAMPLES ** 2;
}

/** Where on a flat label a point of a round package is; beyond its edge there is nothing. */
function bendOf({ width }: Texture, curve: number): (x: number) => number {
  if (curve === 0) return x => x;
  const radius = width / 2 / Math.sin(Math.min(1.35, curve * 1.5));
  const whole = Math.asin(Math.min(0.999, width / 2 / radius));
  return x => {
    const from = (x - width / 2) / radius;
    return Math.abs(from) >= 1 ? -Infinity : width / 2 + (Math.asin(from) * width) / 2 / whole;
  };
}

/** Torn paper above and below a band of bars that is left, and scratches and stains across it. */
function tear(light: Light, texture: Texture, faults: Faults, middle: Middle, random: Random): void {
  const [wide, high] = [(texture.width * faults.mod) / FINE, (texture.height * faults.mod) / FINE];
  const turn = (faults.rot * Math.PI) / 180;
  const blot = (u: number, v: number, half: readonly [number, number], angle: number, value: number) => {
    const [x0, y0] = [
      middle[0] + u * Math.cos(turn) - v * Math.sin(turn),
      middle[1] + u * Math.sin(turn) + v * Math.cos(turn),
    ];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const [dx, dy] = [x - x0, y - y0];
        const out = Math.max(
          Math.abs(dx * cos + dy * sin) / half[0],
          Math.abs(dy * cos - dx * sin) / half[1],
        );
        if (out >= 1) continue;
        const cover = Math.min(1, (1 - out) * Math.min(...half));
        light.at[y * WIDTH + x] = light.at[y * WIDTH + x]! * (1 - cover) + value * cover;
      }
  };
  const [centre, band] = [between(random, -0.25, 0.25) * high, (1 - faults.damage) * high * 0.5];
  const [above, below] = [high / 2 + (centre - band), high / 2 - (centre + band)];
  const pieces = 7;
  for (let i = 0; i < pieces; i++) {
    const u = ((i + 0.5) / pieces - 0.5) * wide;
    const half = (wide / pieces) * between(random, 0.35, 0.6);
    const angle = between(random, -0.06, 0.06);
    const value = random() < 0.5 ? 0.88 : 0.3;
    for (const [v, size] of [
      [-high / 2 + above / 2, above],
      [high / 2 - below / 2, below],
    ] as const)
      if (size > 2) blot(u, v, [half, (size / 2) * between(random, 0.8, 1)], angle, value);
  }
  for (let i = 0; i < 2 + faults.damage * 6; i++)
    blot(
      between(random, -0.45, 0.45) * wide,
      between(random, -0.4, 0.4) * high,
      [between(random, 20, 90), between(random, 0.8, 1.8)],
      between(random, -1.2, 1.2),
      random() < 0.6 ? 0.85 : 0.1,
    );
}

/** A reflection: a band of light across the symbol. */
function shine(light: Light, texture: Texture, faults: Faults, middle: Middle, random: Random): void {
  const high = (texture.height * faults.mod) / FINE;
  const angle = between(random, 0.15, 0.7) * (random() < 0.5 ? -1 : 1);
  const away = between(random, -0.2, 0.2) * high;
  const wide = faults.glare * high * 0.45;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const from = (-(x - middle[0]) * Math.sin(angle) + (y - middle[1]) * Math.cos(angle) - away) / wide;
      light.at[y * WIDTH + x]! += 1.1 * Math.exp(-(from ** 4));
    }
}

/** The picture as a sensor gives it: eight bits, with noise that grows with the light. */
function exposed({ at }: Light, { expo, noise }: Faults, random: Random): ImageData {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const picture = new ImageData(WIDTH, HEIGHT);
  for (let i = 0; i < at.length; i++) {
    const value = at[i]! * expo * 235;
    const grey = value + normal() * noise * Math.sqrt(0.5 + Math.max(0, value) / 235);
    picture.data.fill(grey, i * 4, i * 4 + 3);
    picture.data[i * 4 + 3] = 255;
  }
  return picture;
}
