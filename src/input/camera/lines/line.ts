import type { Grey } from '../grey.ts';

/** Samples for each pixel. */
export const perPixel = 2;

/**
 * The mean of `rows` parallel lines, `perPixel` samples for each pixel, from a point in a direction; samples outside
 * the picture are as light as the lightest inside.
 */
export const sampleLine = (
  { data, width, height }: Grey,
  x: number,
  y: number,
  angle: number,
  length: number,
  rows: number,
): Float32Array => {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const n = Math.floor(length * perPixel);
  const line = new Float32Array(n);
  let lightest = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    let count = 0;
    for (let r = 0; r < rows; r++) {
      const off = r - (rows - 1) / 2;
      const px = x + (i / perPixel) * cos - off * sin;
      const py = y + (i / perPixel) * sin + off * cos;
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      if (ix < 0 || iy < 0 || ix >= width || iy >= height) continue;
      const fx = px - ix;
      const fy = py - iy;
      const p = iy * width + ix;
      const right = ix + 1 < width ? 1 : 0;
      const below = iy + 1 < height ? width : 0;
      const a = data[p]! + (data[p + right]! - data[p]!) * fx;
      const b = data[p + below]! + (data[p + below + right]! - data[p + below]!) * fx;
      sum += a + (b - a) * fy;
      count++;
    }
    line[i] = count > 0 ? sum / count : NaN;
    if (count > 0) lightest = Math.max(lightest, sum / count);
  }
  // Light, for a symbol may reach the edge of its picture.
  for (let i = 0; i < n; i++) if (Number.isNaN(line[i])) line[i] = lightest;
  return line;
};

const slide = (
  line: Float32Array,
  window: number,
  better: (a: number, b: number) => number,
): Float32Array => {
  const n = line.length;
  const out = new Float32Array(n);
  // Van Herk: the extreme of each window is that of its block's end and of the next block's beginning.
  const span = 2 * window + 1;
  const before = new Float32Array(n);
  const after = new Float32Array(n);
  for (let i = 0; i < n; i++) before[i] = i % span === 0 ? line[i]! : better(before[i - 1]!, line[i]!);
  for (let i = n - 1; i >= 0; i--)
    after[i] = i === n - 1 || (i + 1) % span === 0 ? line[i]! : better(after[i + 1]!, line[i]!);
  for (let i = 0; i < n; i++)
    out[i] = better(after[Math.max(0, i - window)]!, before[Math.min(n - 1, i + window)]!);
  return out;
};

const smooth = (line: Float32Array, window: number): Float32Array => {
  const n = line.length;
  const out = new Float32Array(n);
  let sum = 0;
  let count = 0;
  for (let i = -window; i < n; i++) {
    if (i + window < n) {
      sum += line[i + window]!;
      count++;
    }
    if (i - window > 0) {
      sum -= line[i - window - 1]!;
      count--;
    }
    if (i >= 0) out[i] = sum / count;
  }
  return out;
};

/**
 * Darkness between the local lightest (0) and darkest (1) within `window` samples on each side; null for a flat line.
 */
export const stretch = (line: Float32Array, window: number): Float32Array | null => {
  const high = smooth(slide(line, window, Math.max), window);
  const low = smooth(slide(line, window, Math.min), window);
  let most = 0;
  for (let i = 0; i < line.length; i++) most = Math.max(most, high[i]! - low[i]!);
  if (most < 4) return null;
  const out = new Float32Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const range = Math.max(high[i]! - low[i]!, most / 4);
    out[i] = Math.max(-0.3, Math.min(1.3, (high[i]! - line[i]!) / range));
  }
  return out;
};
