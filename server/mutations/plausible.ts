/** The client's clock is information only; a time that PostgreSQL could not hold is none. */
export function plausible(at: string): string | null {
  const time = Date.parse(at);
  return time > 0 && time < Date.UTC(2200, 0) ? new Date(time).toISOString() : null;
}
