export interface FreeLocation {
  readonly id: number;
  readonly position: number;
}

/**
 * Gives every delivery a free sorting location of the zone, in walking order; null when there are too few
 * (ZoneFullyOccupied). `deliveries` has only deliveries without a location.
 */
export function assignSortingLocations(
  deliveries: readonly number[],
  free: readonly FreeLocation[],
): ReadonlyMap<number, number> | null {
  if (free.length < deliveries.length) return null;
  const inOrder = [...free].sort((a, b) => a.position - b.position);
  const given = new Map<number, number>();
  for (const [i, delivery] of deliveries.entries()) {
    const location = inOrder[i];
    if (location) given.set(delivery, location.id);
  }
  return given;
}
