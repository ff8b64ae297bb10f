/** Pixels of a side of a tile, as every such service has them. */
export const TILE = 256;
/** Streets around a shop can be told apart. */
const ZOOM = 16;
/** Web Mercator ends here, in degrees. */
const MOST_NORTH = 85.0511;

/** A tile of the map, and where its corner at the top left is from the point, in px. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}

/** Tiles that cover a picture of this size (px) around a point, row by row; around the date line they go on. */
export function tilesAround(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  { width, height }: { readonly width: number; readonly height: number },
): readonly Tile[] {
  const count = 2 ** ZOOM;
  const north = (Math.min(Math.max(latitude, -MOST_NORTH), MOST_NORTH) * Math.PI) / 180;
  const across = ((longitude + 180) / 360) * count;
  const down = ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * count;
  const reach = (at: number, size: number) => {
    const from = Math.floor(at - size / 2 / TILE);
    return Array.from({ length: Math.floor(at + size / 2 / TILE) - from + 1 }, (_, i) => from + i);
  };
  return reach(down, height)
    .filter(y => y >= 0 && y < count)
    .flatMap(y =>
      reach(across, width).map(x => ({
        x: ((x % count) + count) % count,
        y,
        left: Math.round((x - across) * TILE),
        top: Math.round((y - down) * TILE),
      })),
    );
}

/** The address of a tile, by the pattern of the configuration: `https://tiles.example/{z}/{x}/{y}.png`. */
export const tileAddress = (pattern: string, { x, y }: Tile): string =>
  pattern.replace('{z}', String(ZOOM)).replace('{x}', String(x)).replace('{y}', String(y));
