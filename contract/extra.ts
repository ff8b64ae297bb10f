import * as z from 'zod/mini';

// This OMS has more than the documents name (decision 037): the documents describe an OMS that exists, which has none of it.

/**
 * Groups of calls beyond the documents, as an OMS announces them in `features-enabled`; an endpoint names its group as `extra`.
 * `extras` are single query names, include names and body fields of documented calls, `epoch` and `gzip-lists` headers.
 */
export const extras = [
  'work-package',
  'scan-mutations',
  'idempotency-keys',
  'events',
  'epoch',
  'goods-receipt-delta',
  'printing',
  'return-photos',
  'upload-grants',
  'badges',
  'languages',
  'gzip-lists',
  'push',
  'scanner-tests',
  'preferences',
  'order-lists',
  'order-desk',
  'order-intake',
  'reports',
  'stock-moves',
  'audit',
  'ruleset-replay',
  'hold-trial',
  'incidents',
  'triggers',
  'refund-room',
  'refund-providers',
  'presale-release-day',
  'presale-counts',
  'service-use',
  'place-plans',
  'service-times-dry-run',
  'geocoder',
  'location-effect',
  'zone-map',
  'extras',
] as const;
export type Extra = (typeof extras)[number];

const marked = z.registry<{ readonly extra: true }>();
const mark = <T extends z.core.$ZodType>(schema: T): T => {
  marked.add(schema, { extra: true });
  return schema;
};

/**
 * A field of a reply or body, a query name, or the whole reply of a write, that the documents do not name. It is optional, so that
 * an OMS without it is understood; and the app sends it only to one that announces `extras`.
 */
// @__NO_SIDE_EFFECTS__
export const extra = <T extends z.ZodMiniType>(schema: T): z.ZodMiniOptional<T> => mark(z.optional(schema));

/** The same for a field that reads as this value where an OMS does not have it. */
// @__NO_SIDE_EFFECTS__
export const extraOr = <T extends z.ZodMiniType>(schema: T, absent: z.output<T>): z.ZodMiniDefault<T> =>
  mark(z._default(schema, absent as never));

export const isExtra = (schema: z.core.$ZodType): boolean => marked.has(schema);

/** A documented field that may be null. An OMS that leaves out what is null is understood too. */
export const nullable = <T extends z.ZodMiniType>(schema: T): z.ZodMiniDefault<z.ZodMiniNullable<T>> =>
  z._default(z.nullable(schema), null as never);

/** The names of an object's fields that the documents do not name. */
export const extraFields = ({ shape }: z.ZodMiniObject): readonly string[] =>
  Object.entries(shape).flatMap(([name, schema]) => (isExtra(schema as z.ZodMiniType) ? [name] : []));
