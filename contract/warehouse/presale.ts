import * as z from 'zod/mini';
import { seePresales } from '../../core/access/stock.ts';
import { comparisons } from '../../core/presale/comparisons.ts';
import { endpoint, idNumber, numeric, revision, names, identifier, isoTime, page } from '../http.ts';
import { day } from '../day.ts';
import { extra, extraOr, nullable } from '../extra.ts';

// Presales: articles that are sold before they are there (shell-search-settings.md 2.11, 4 and 7; order-rules.md 10).

const asked = z.nullable(day);

export const presaleSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  product_name: extra(z.string()),
  /** null: the article has no picture. */
  product_image_url: extraOr(z.nullable(z.string()), null),
  additional_identifier: nullable(z.string()),
  virtual_stock: z.int(),
  presale_starts_at: nullable(day),
  presale_ends_at: nullable(day),
  release_date: nullable(day),
  created_at: z.string(),
  updated_at: z.string(),
  /** Pieces that were sold of it, and those of them that were cancelled; in a list with `include` of that name. */
  sold_quantity: z.optional(z.int()),
  cancelled_quantity: z.optional(z.int()),
  revision,
});
export type Presale = z.output<typeof presaleSchema>;

/** A day, or nothing or 'null' for those without one. */
const dayAsked = z.optional(z.union([day, z.literal('null'), z.literal('')]));
const operator = z.optional(z.enum(comparisons));

export const listPresales = endpoint({
  id: 'listPresales',
  method: 'GET',
  path: '/api/rest/presale-schedules',
  summary: 'Presales by the days on which they start, end and are released, each with an _operator',
  access: { right: seePresales },
  about: ['presale'],
  query: z.object({
    presale_starts_at: dayAsked,
    presale_starts_at_operator: operator,
    presale_ends_at: dayAsked,
    presale_ends_at_operator: operator,
    presale_release_date: dayAsked,
    presale_release_date_operator: operator,
    /** A part of the article's number, or words of its name. */
    product: extra(z.string().check(z.maxLength(128))),
    /** sold_quantity, cancelled_quantity. */
    include: names,
    sort_by: z.optional(
      z.enum(['release_date', 'presale_starts_at', 'presale_ends_at', 'product_identifier', 'virtual_stock']),
    ),
    sort_dir: z.optional(z.enum(['asc', 'desc'])),
    ...page,
  }),
  includes: ['sold_quantity', 'cancelled_quantity'],
  replies: { 200: z.array(presaleSchema) },
});

const count = z.int();
const presaleCounts = z.object({ incomplete: count, active: count, future: count, past: count });
export type PresaleCounts = z.output<typeof presaleCounts>;

export const countPresales = endpoint({
  id: 'countPresales',
  extra: 'presale-counts',
  method: 'GET',
  path: '/api/presale-schedules/counts',
  summary: 'How many presales stand in each of the four lists today',
  access: { right: seePresales },
  about: ['presale'],
  replies: { 200: presaleCounts },
});

const params = z.object({ presale: numeric });

export const getPresale = endpoint({
  id: 'getPresale',
  method: 'GET',
  path: '/api/rest/presale-schedules/:presale',
  summary: 'One presale, with what was sold of it',
  access: { right: seePresales },
  about: ['presale'],
  params,
  replies: { 200: presaleSchema },
});

export const patchPresale = endpoint({
  id: 'patchPresale',
  method: 'PATCH',
  path: '/api/rest/presale-schedules/:presale',
  summary: 'Save a presale: what may change depends on its phase (422 not-editable)',
  access: { right: seePresales },
  write: { once: 'by-key', revisions: ['presale'] },
  about: ['presale', 'stock'],
  params,
  /** The whole presale as it was read; what is computed is not compared, and a field that is not given stays. */
  body: z.strictObject({
    id: z.optional(idNumber),
    product_identifier: z.optional(identifier),
    product_name: extra(z.string().check(z.maxLength(500))),
    product_image_url: extra(z.nullable(z.string().check(z.maxLength(2000)))),
    additional_identifier: z.nullish(z.string().check(z.maxLength(128))),
    virtual_stock: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    presale_starts_at: z.optional(asked),
    presale_ends_at: z.optional(asked),
    release_date: z.optional(asked),
    created_at: z.optional(isoTime),
    updated_at: z.optional(isoTime),
    sold_quantity: z.optional(z.int()),
    cancelled_quantity: z.optional(z.int()),
    revision,
  }),
  replies: { 200: extra(presaleSchema) },
});
