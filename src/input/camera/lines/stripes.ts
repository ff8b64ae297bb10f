import type { Grey } from '../grey.ts';

/**
 * A part of a picture with parallel edges: its middle, the direction across the edges (radians), and its size across
 * and along them.
 */
export type Stripes = { x: number; y: number; angle: number; across: number; along: number; energy: number };

/** Mean squared difference of neighbours below which a block is flat. */
const flat = 6;
/** The part of a block's edges that must have one direction, 0 to 1. */
const coherent = 0.45;
/** cos of twice the angle by which neighbouring blocks of one part may differ. */
const alike = Math.cos((2 * 18 * Math.PI) / 180);

/**
 * Mean squared difference of neighbours in a block of squares: at least the first, times the noise of the picture, and no more than the
 * last is asked, lest a symbol that fills the picture is taken for noise.
 */
const lively = { least: 20, noise: 2.5, most: 400 };
/** Blocks with edges of several directions that a symbol of squares has at least. */
const leastBlocks = 4;

/** The parts of a picture with parallel edges, the one with the most edge energy first, and whether there may be a symbol of squares. */
export const lookOver = (grey: Grey): { stripes: Stripes[]; hasSquares: boolean } => {
  const size = Math.max(4, Math.min(16, Math.round(Math.min(grey.width, grey.height) / 40)));
  const skip = size >= 12 ? 2 : 1;
  const edges = edgesOf(grey, size, skip);
  const directions = directionsOf(edges, (size * size) / skip);
  const { marked } = directions;
  const found: Stripes[] = [];
  const queue = new Int32Array(marked.length);
  for (let seed = 0; seed < marked.length; seed++) {
    if (marked[seed] !== 1) continue;
    const part = growPart(seed, edges, directions, queue);
    if (part.count < 4) continue;
    const extent = extentOf(queue, part.count, edges.cols, size, part.angle);
    if (extent.across < 40) continue;
    found.push({ ...extent, angle: part.angle, energy: part.energy });
  }
  return {
    stripes: found.sort((p, q) => q.energy - p.energy),
    hasSquares: hasSquares(edges, directions, (4 * size * size) / skip),
  };
};

/** For each block, the sums of its squared gradients (xx, yy) and of their product (xy). */
interface Edges {
  cols: number;
  rows: number;
  xx: Float32Array;
  yy: Float32Array;
  xy: Float32Array;
}

function edgesOf({ data, width, height }: Grey, size: number, skip: number): Edges {
  const cols = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const xx = new Float32Array(cols * rows);
  const yy = new Float32Array(cols * rows);
  const xy = new Float32Array(cols * rows);
  for (let y = 0; y < rows * size - 1; y += skip) {
    const row = Math.floor(y / size) * cols;
    const at = y * width;
    for (let col = 0; col < cols; col++) {
      let a = 0;
      let b = 0;
      let c = 0;
      const end = Math.min((col + 1) * size, width - 1);
      for (let x = col * size; x < end; x++) {
        const p = data[at + x]!;
        const q = data[at + x + 1]!;
        const r = data[at + x + width]!;
        const s = data[at + x + width + 1]!;
        const gx = q - p + s - r;
        const gy = r - p + s - q;
        a += gx * gx;
        b += gy * gy;
        c += gx * gy;
      }
      xx[row + col]! += a;
      yy[row + col]! += b;
      xy[row + col]! += c;
    }
  }
  return { cols, rows, xx, yy, xy };
}

/** Whether enough blocks have strong edges in several directions. `samples`: differences summed in a block. */
function hasSquares({ xx, yy }: Edges, { crossed }: Directions, samples: number): boolean {
  const energies = xx.map((a, i) => (a + yy[i]!) / samples);
  // The quietest quarter of a picture is no symbol.
  const noise = energies.toSorted()[energies.length >> 2] ?? 0;
  const asked = Math.min(lively.most, Math.max(lively.least, lively.noise * noise));
  return crossed.filter((mark, i) => mark === 1 && energies[i]! > asked).length >= leastBlocks;
}

/** For each block that has one direction (`marked` is 1), the unit vector of twice its angle; whether its edges have several (`crossed`). */
interface Directions {
  marked: Uint8Array;
  crossed: Uint8Array;
  ux: Float32Array;
  uy: Float32Array;
}

/** The mean over three by three blocks bridges wide bars. `samples`: gradients summed in a block. */
function directionsOf({ cols, rows, xx, yy, xy }: Edges, samples: number): Directions {
  const n = cols * rows;
  const ux = new Float32Array(n);
  const uy = new Float32Array(n);
  const marked = new Uint8Array(n);
  const crossed = new Uint8Array(n);
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let k = 0;
      for (let dy = Math.max(0, row - 1); dy <= Math.min(rows - 1, row + 1); dy++)
        for (let dx = Math.max(0, col - 1); dx <= Math.min(cols - 1, col + 1); dx++) {
          const i = dy * cols + dx;
          a += xx[i]!;
          b += yy[i]!;
          c += xy[i]!;
          k++;
        }
      const i = row * cols + col;
      const energy = a + b;
      const dx = a - b;
      const dy = 2 * c;
      const length = Math.hypot(dx, dy);
      if (energy < flat * 4 * samples * k) continue;
      if (length < coherent * energy) {
        crossed[i] = 1;
        continue;
      }
      marked[i] = 1;
      ux[i] = dx / length;
      uy[i] = dy / length;
    }
  return { marked, crossed, ux, uy };
}

/** Collects in `queue` the blocks that join the seed with like directions, and marks them 2. */
function growPart(
  seed: number,
  { cols, xx, yy, xy }: Edges,
  { marked, ux, uy }: Directions,
  queue: Int32Array,
) {
  const n = marked.length;
  let head = 0;
  let tail = 0;
  queue[tail++] = seed;
  marked[seed] = 2;
  let sx = 0;
  let sy = 0;
  let energy = 0;
  let a = 0;
  let b = 0;
  while (head < tail) {
    const i = queue[head++]!;
    sx += ux[i]!;
    sy += uy[i]!;
    a += xx[i]! - yy[i]!;
    b += 2 * xy[i]!;
    energy += xx[i]! + yy[i]!;
    const norm = Math.hypot(sx, sy) || 1;
    const col = i % cols;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const j = i + dy * cols + dx;
        if (j < 0 || j >= n || col + dx < 0 || col + dx >= cols || marked[j] !== 1) continue;
        if ((ux[j]! * sx + uy[j]! * sy) / norm < alike) continue;
        marked[j] = 2;
        queue[tail++] = j;
      }
  }
  return { count: tail, angle: Math.atan2(b, a) / 2, energy };
}

/** The middle and the size, in pixels, of the first `count` blocks in `queue`. */
function extentOf(queue: Int32Array, count: number, cols: number, size: number, angle: number) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (let k = 0; k < count; k++) {
    const i = queue[k]!;
    const x = ((i % cols) + 0.5) * size;
    const y = (Math.floor(i / cols) + 0.5) * size;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const across = u1 - u0 + size;
  const along = v1 - v0 + size;
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return { x: u * cos - v * sin, y: u * sin + v * cos, across, along };
}
