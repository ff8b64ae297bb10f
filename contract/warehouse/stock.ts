import * as z from 'zod/mini';
import { editStock, seeStock } from '../../core/access/stock.ts';
import { day } from '../day.ts';
import { endpoint, idNumber, identifier, numeric, page, revision } from '../http.ts';
import { extra, extraOr } from '../extra.ts';

// Stock of an article at a location, a party (shell-search-settings.md 3 and 7, Stock; order-rules.md 10).

const pieces = z.int().check(z.gte(0), z.lte(1_000_000));

export const stockLineSchema = z.object({
  /** Names it in X-Revision, `stock-12=3`. */
  id: extra(idNumber),
  party_identifier: z.string(),
  /** In a list. */
  party_name: z.optional(z.string()),
  product_identifier: z.string(),
  /** Below 0: more was shipped than was known of. */
  stock_level: z.int(),
  /** 0: none. */
  stock_level_overrule: z._default(pieces, 0),
  /** Pieces of deliveries that have not left. */
  reserved: extra(z.int()),
  /** Pieces that can be promised: level, or overrule in its place, less reserved and safety stock; 0 while it is distrusted. */
  available: extra(z.int()),
  /** Pieces that open goods receipts bring into its stock. */
  expected: extra(z.int()),
  /** The first day on which they come; null: nobody knows. */
  expected_on: extraOr(z.nullable(day), null),
  /** A picker did not find it, and nobody has counted since; null: it is trusted. */
  distrusted_at: extraOr(z.nullable(z.iso.datetime({ offset: true })), null),
  revision,
});
export type StockLine = z.output<typeof stockLineSchema>;

export const listStock = endpoint({
  id: 'listStock',
  method: 'GET',
  path: '/api/proxy/sle/api/stock/products/:product',
  summary:
    'Stock of an article at each location of the caller that has a level of it, in order of their identifiers',
  access: { right: seeStock },
  about: ['stock'],
  params: z.object({ product: identifier }),
  replies: { 200: z.array(stockLineSchema) },
});

/** Moves that are told at most, and unless more are asked: the newest ones. */
export const MOST_STOCK_MOVES = 1000;
export const USUAL_STOCK_MOVES = 100;

/** One change of a level, the reason of it, and the level after it. */
const stockMoveSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  cause: z.string(),
  /** Number of its order, or of its goods receipt. */
  of: z.nullable(z.string()),
  by: z.nullable(z.string()),
  moved: z.int(),
  level: z.int(),
});
const reservationSchema = z.object({
  order_identifier: z.string(),
  identifier: z.string(),
  status: z.string(),
  is_paused: z.boolean(),
  quantity: z.int(),
});
/** The nightly recount of the level and of what is reserved; it changes neither. */
const recountSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  /** Pieces that the number has more than its records say. */
  level_off: z.int(),
  reserved_off: z.int(),
  /** The night that found it; null: the numbers fit. */
  found_at: z.nullable(z.iso.datetime({ offset: true })),
});
const receiptSchema = z.object({
  identifier: z.string(),
  expected_on: z.nullable(day),
  quantity: z.int(),
});
export const stockReasonsSchema = z.object({
  stock_level: z.int(),
  stock_level_overrule: z.int(),
  reserved: z.int(),
  safety_stock: z.int(),
  available: z.int(),
  distrusted_at: z.nullable(z.iso.datetime({ offset: true })),
  /** The kind of its location, for links to what is there. */
  party_type: z.string(),
  /** Level before the first of the moves. */
  began: z.int(),
  /** There are older moves than these. */
  has_older: z.boolean(),
  moves: z.array(stockMoveSchema),
  /** Open receipts that bring pieces into it, the earliest first. */
  receipts: z.array(receiptSchema),
  /** null: it was never recounted. */
  recount: z.nullable(recountSchema),
  /** The person who set the level last; null: nobody did. */
  counted: z.nullable(z.object({ at: z.iso.datetime({ offset: true }), by: z.string() })),
  reservations: z.array(reservationSchema),
});
export type StockReasons = z.output<typeof stockReasonsSchema>;

export const explainStock = endpoint({
  id: 'explainStock',
  method: 'GET',
  path: '/api/stock/products/:product/parties/:party/reasons',
  summary:
    'Why so many pieces can be promised: the last moves of the level, oldest first, and what is reserved',
  extra: 'stock-moves',
  access: { right: seeStock },
  about: ['stock'],
  params: z.object({ product: identifier, party: identifier }),
  query: z.object({ moves: z.optional(numeric) }),
  replies: { 200: stockReasonsSchema },
});

/** Signs of the words of a report. */
export const MOST_REPORT_NOTE = 500;

/** A number of stock that somebody says is wrong. */
const stockReportSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  product_name: z.string(),
  party_identifier: z.string(),
  party_name: z.string(),
  number: z.enum(['available', 'stock_level']),
  told: z.int(),
  /** Pieces that its rows add up to; null: they add up. */
  sum: z.nullable(z.int()),
  note: z.nullable(z.string()),
  reported_at: z.string(),
  reported_by: z.string(),
  /** null: nobody has looked into it. */
  handled_at: z.nullable(z.string()),
  handled_by: z.nullable(z.string()),
});
export type StockReport = z.output<typeof stockReportSchema>;

export const reportStock = endpoint({
  id: 'reportStock',
  method: 'POST',
  path: '/api/stock/products/:product/parties/:party/reports',
  summary: 'Report that a number is wrong: whoever may edit stock there reads it; no number changes',
  extra: 'stock-moves',
  access: { right: seeStock },
  write: { once: 'by-key' },
  about: ['stock'],
  params: z.object({ product: identifier, party: identifier }),
  body: z
    .strictObject({
      number: z.enum(['available', 'stock_level']),
      told: z.int32(),
      /** Pieces that the rows add up to, where that is not the number. */
      sum: z.optional(z.int32()),
      /** Why it is wrong, in the reporter's words. */
      note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_REPORT_NOTE))),
    })
    .check(z.refine(({ sum, note }) => sum !== undefined || note !== undefined, 'expected sum or note')),
  replies: { 201: stockReportSchema },
});

export const listStockReports = endpoint({
  id: 'listStockReports',
  method: 'GET',
  path: '/api/stock/reports',
  summary: 'Reports of numbers at the locations of the caller: open ones first, the newest of each first',
  extra: 'stock-moves',
  access: { right: seeStock },
  about: ['stock'],
  query: z.object({
    product: z.optional(identifier),
    /** 1: nobody has handled it; 0: somebody has. */
    open: z.optional(z.enum(['0', '1', ''])),
    ...page,
  }),
  replies: { 200: z.array(stockReportSchema) },
});

export const patchStockReport = endpoint({
  id: 'patchStockReport',
  method: 'PATCH',
  path: '/api/stock/reports/:stockReport',
  summary: 'A report is handled, or open again; who handled it first stays so',
  extra: 'stock-moves',
  access: { right: editStock },
  write: { once: 'by-key' },
  about: ['stock'],
  params: z.object({ stockReport: numeric }),
  body: z.strictObject({ is_handled: z.boolean() }),
  replies: { 200: stockReportSchema },
});

export const getParty = endpoint({
  id: 'getParty',
  method: 'GET',
  path: '/api/proxy/sle/api/parties/:party',
  summary: 'The name of a location of the caller that can hold stock; 404: there is none of that identifier',
  access: { right: seeStock },
  about: ['stock'],
  params: z.object({ party: identifier }),
  replies: { 200: z.object({ name: z.string() }) },
});

export const putStock = endpoint({
  id: 'putStock',
  method: 'PUT',
  path: '/api/proxy/sle/api/stock/products/:product/party/:party',
  summary:
    'Set the level of an article at a location, or the overrule that counts in its place; delta adds to it',
  access: { right: editStock },
  write: { once: 'by-key', revisions: ['stock'] },
  about: ['stock'],
  params: z.object({ product: identifier, party: identifier }),
  body: z.strictObject({
    stock_level: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
    delta: z._default(z.boolean(), false),
    overrule: z._default(z.boolean(), false),
  }),
  replies: { 200: stockLineSchema },
});
