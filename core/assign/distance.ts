/** A point on earth, as addresses have it. */
export interface Point {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies; Infinity when either is unknown. */
export function distanceKm(a: Point, b: Point | null): number {
  if (a.latitude === null || a.longitude === null || !b || b.latitude === null || b.longitude === null)
    return Infinity;
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const part = north ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}
