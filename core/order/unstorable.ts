/** NUL, or half of a pair of surrogates: PostgreSQL stores neither in a text. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** The paths of all texts and names of members, at any depth, that the database cannot store: `metadata.note`. */
export function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    UNSTORABLE.test(name) ? [path.join('.')] : unstorable(part, [...path, name]),
  );
}
