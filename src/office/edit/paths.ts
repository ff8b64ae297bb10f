import { areRows, type Row } from './rows.ts';

/** The path of a part of a value, as its faults name it: `name`, `rows.3.from`; a row that has an id is named by that. */
export type Path<V> = V extends readonly (infer R)[]
  ? R extends Row
    ? string
    : `${number}` | `${number}.${Path<R>}`
  : V extends object
    ? { [K in keyof V & string]-?: K | `${K}.${Path<NonNullable<V[K]>>}` }[keyof V & string]
    : never;

/** The part at a path. */
export type At<V, P> = P extends keyof V
  ? V[P]
  : V extends readonly (infer R)[]
    ? P extends `${string}.${infer Rest}`
      ? At<R, Rest>
      : R
    : P extends `${infer K}.${infer Rest}`
      ? K extends keyof V
        ? At<NonNullable<V[K]>, Rest>
        : never
      : never;

type Parts = Readonly<Record<string, unknown>>;

export const valueAt = (of: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => partAt(at, key), of);

const partAt = (of: unknown, key: string): unknown =>
  areRows(of) ? of.find(({ id }) => id === key) : (of as Parts | null | undefined)?.[key];

/** The value with another part at the path. */
export function put<V>(of: V, path: string, to: unknown): V {
  const [key = '', ...rest] = path.split('.');
  const part = rest.length === 0 ? to : put(partAt(of, key) ?? {}, rest.join('.'), to);
  if (areRows(of)) return of.map(row => (row.id === key ? part : row)) as V;
  return (Array.isArray(of) ? of.with(Number(key), part) : { ...of, [key]: part }) as V;
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The edits since `before`, laid over what the OMS has `now`; a row that was left alone takes theirs. */
export function laidOver(before: unknown, own: unknown, now: unknown): unknown {
  if (isSame(own, before)) return now;
  if (![before, own, now].every(areRows)) return own;
  const [were, mine, theirs] = [before, own, now] as (readonly Row[])[];
  const find = (rows: readonly Row[] | undefined, id: string) => rows?.find(row => row.id === id);
  const kept = (mine ?? []).flatMap(row => {
    const was = find(were, row.id);
    return was && isSame(row, was) ? (find(theirs, row.id) ?? []) : row;
  });
  // Theirs that are new stand after the row that they stand after there.
  return (theirs ?? []).reduce<readonly Row[]>((rows, row, nth, all) => {
    if (find(were, row.id) || find(rows, row.id)) return rows;
    return rows.toSpliced(rows.findIndex(({ id }) => id === all[nth - 1]?.id) + 1, 0, row);
  }, kept);
}
