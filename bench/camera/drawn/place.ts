import type { Faults } from './kinds.ts';
import { FINE, type Texture } from './symbols.ts';

type Point = readonly [x: number, y: number];

/** Pixels of the camera's focal length: a phone that sees some 60 degrees. */
const FOCUS = 1100;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where a point of the texture is in the picture: the label turned in space, seen by a camera. */
export function placed(texture: Texture, { mod, rot, yaw, pitch }: Faults, middle: Point) {
  const scale = mod / FINE;
  const turn = (x: number, y: number, degrees: number): Point => {
    const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
    return [x * cos - y * sin, x * sin + y * cos];
  };
  return (x: number, y: number): Point => {
    const [x1, z1] = turn((x - texture.width / 2) * scale, 0, -yaw);
    const [y2, z2] = turn((y - texture.height / 2) * scale, z1, pitch);
    const [x3, y3] = turn(x1, y2, rot);
    const nearer = FOCUS / (FOCUS + z2);
    return [middle[0] + x3 * nearer, middle[1] + y3 * nearer];
  };
}

/** The way back from four points of the picture to those of the texture: eight numbers of a homography. */
export function homography(from: readonly Point[], to: readonly Point[]): readonly number[] {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i : best),
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    for (const [i, row] of rows.entries()) {
      const factor = i === column ? 0 : row[column]! / own[column]!;
      for (let k = column; k < 9; k++) row[k]! -= factor * own[k]!;
    }
  }
  return rows.map((row, i) => row[8]! / row[i]!);
}
