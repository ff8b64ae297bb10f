/** The path of a part of a value, as its faults name it: `name`, `rows.3.from`. */
export type Path<V> = V extends readonly (infer R)[]
  ? `${number}` | `${number}.${Path<R>}`
  : V extends object
    ? { [K in keyof V & string]-?: K | `${K}.${Path<NonNullable<V[K]>>}` }[keyof V & string]
    : never;

/** The part at a path. */
export type At<V, P> = P extends keyof V
  ? V[P]
  : V extends readonly (infer R)[]
    ? P extends `${number}.${infer Rest}`
      ? At<R, Rest>
      : R
    : P extends `${infer K}.${infer Rest}`
      ? K extends keyof V
        ? At<NonNullable<V[K]>, Rest>
        : never
      : never;

type Parts = Readonly<Record<string, unknown>>;

export const valueAt = (of: unknown, path: string): unknown =>
  path.split('.').reduce((at, key) => (at as Parts | undefined)?.[key], of);

/** The value with another part at the path. */
export function put<V>(of: V, path: string, to: unknown): V {
  const [key = '', ...rest] = path.split('.');
  const part = rest.length === 0 ? to : put((of as Parts)[key] ?? {}, rest.join('.'), to);
  return (Array.isArray(of) ? of.with(Number(key), part) : { ...of, [key]: part }) as V;
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
