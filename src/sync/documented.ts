import type * as z from 'zod/mini';
import { isExtra } from '../../contract/extra.ts';
import type { Endpoint } from '../../contract/http.ts';
import { problemSchema, type Problem } from '../../contract/problem.ts';
import type { Received } from './classify.ts';

// An OMS that has nothing beyond the documents may refuse a name that it does not know (decision 037): this leaves those names out.

type Named = Readonly<Record<string, unknown>>;

/** The answer to a call that this OMS does not have. */
export const notOffered = {
  kind: 'refused',
  status: 404,
  problem: {
    type: 'about:blank',
    title: '',
    status: 404,
    code: 'not-offered',
  } satisfies Problem,
} as const;

/** No such path, no such method there, not made. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Whether an answer says that the OMS has no such call: one that the documents do not name. Whoever is in between is known by the epoch
 * that the OMS announces, and our own OMS by its problem.
 */
export const isNotThere = ({ extra }: Endpoint, received: Received): boolean =>
  extra !== undefined &&
  received.kind === 'reply' &&
  NOT_THERE.has(received.status) &&
  received.epoch_fits &&
  !problemSchema.safeParse(received.body).success;

/** A query without the names that the documents do not know, in `include` and `fields` too. */
export function documentedQuery(endpoint: Endpoint, query: Named): Named {
  const shape = shapeOf(endpoint.query) ?? {};
  const extraNames = new Set(endpoint.extraIncludes);
  const documented = (list: unknown) =>
    String(list)
      .split(',')
      .filter(name => !isIn(extraNames, name))
      .join(',') || undefined;
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const schema = shape[name];
      if (schema && isExtra(schema)) return [];
      return [[name, name === 'include' || name === 'fields' ? documented(value) : value]];
    }),
  );
}

/** Whether the name, or what it is a part of, is among these. */
const isIn = (names: ReadonlySet<string>, name: string): boolean =>
  name.split('.').some((_, parts, all) => names.has(all.slice(0, parts + 1).join('.')));

/** A body without such fields, at whatever depth. */
export function documentedBody(schema: z.core.$ZodType | undefined, body: unknown): unknown {
  if (!schema || typeof body !== 'object' || body === null) return body;
  const { def } = schema._zod as unknown as { readonly def: Def };
  if (def.options) {
    const fits = def.options.find(option => (option as z.ZodMiniType).safeParse(body).success);
    return documentedBody(fits, body);
  }
  if (def.shape) {
    const { shape } = def;
    return Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => {
        const of = shape[name];
        return of && isExtra(of) ? [] : [[name, documentedBody(of, value)]];
      }),
    );
  }
  if (def.element && Array.isArray(body)) return body.map(item => documentedBody(def.element, item));
  return documentedBody(def.innerType ?? def.out, body);
}

interface Def {
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
}

const shapeOf = (schema: z.core.$ZodType | undefined): Def['shape'] =>
  schema && (schema._zod as unknown as { readonly def: Def }).def.shape;
