/** The device's clock is information only; a time that PostgreSQL cannot hold counts as none. */
export function plausible(at: string): string | null {
  const time = Date.parse(at);
  return time > 0 && time < Date.UTC(2200, 0) ? new Date(time).toISOString() : null;
}
