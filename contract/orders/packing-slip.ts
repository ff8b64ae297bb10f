import * as z from 'zod/mini';
import { getPapers } from '../../core/access/orders.ts';
import { endpoint, identifier, numeric, list } from '../http.ts';
import { extra } from '../extra.ts';

const flag = z.optional(z.enum(['0', '1', 'true', 'false']));
export const isOn = (given: z.output<typeof flag>): boolean => given === '1' || given === 'true';

/**
 * Printing through this call is a write: with `auto_print_*` it needs an Idempotency-Key and the write header. Who may
 * print and not download gets the print jobs alone.
 */
const printing = {
  auto_print_label: flag,
  auto_print_packing_slip: flag,
  /** Comma separated list of printers to use instead of the default printer of each type. */
  printer: extra(z.string().check(z.maxLength(300))),
};

export const packingSlip = endpoint({
  id: 'packingSlip',
  method: 'GET',
  path: '/api/rest/dispatch-requests/:identifier/packing-slip',
  summary: 'Packing slip (base64 under its SHA-256) and carrier labels; identifier is id:{id}',
  access: { right: getPapers },
  params: z.object({ identifier }),
  query: z.object({
    separate_label: flag,
    ...printing,
    label_count: z.optional(numeric),
    /** The reference OMS draws every slip anew. */
    ignore_cache: flag,
    /** Pages to print in a browser (`html`) instead of a PDF. */
    format: extra(z.enum(['pdf', 'html'])),
    /** Labels for a Zebra printer (`zpl`) instead of PDF. */
    label_format: extra(z.enum(['pdf', 'zpl'])),
  }),
  // The key of the file is its own SHA-256, so the reply is a map (spec/README, names on the wire).
  replies: { 200: z.record(z.string(), z.unknown()) },
});

/** Drawing slips blocks all other requests of the OMS, some 5 ms a delivery. */
export const MOST_SLIPS = 200;

const mergedSlips = {
  path: '/api/rest/dispatch-requests/batch-packing-slips',
  access: { right: getPapers },
  replies: { 200: z.catchall(z.object({ errors: z._default(z.array(z.string()), []) }), z.unknown()) },
} as const;
const merging = { ...printing, format: extra(z.enum(['pdf', 'html'])) };

export const batchPackingSlips = endpoint({
  id: 'batchPackingSlips',
  method: 'GET',
  ...mergedSlips,
  summary:
    'Packing slips of several deliveries in one file, their labels in another; what failed is in `errors`',
  query: z.object({
    /** Comma separated list of delivery identifiers, at most 200. */
    identifiers: z.string().check(z.maxLength(MOST_SLIPS * 129)),
    ...merging,
  }),
});

/** The app calls this one, however long the list is. */
export const postBatchPackingSlips = endpoint({
  id: 'postBatchPackingSlips',
  extra: 'printing',
  method: 'POST',
  ...mergedSlips,
  summary: 'The same with the list in the body; with `auto_print_*` it needs an Idempotency-Key, as by GET',
  write: { once: 'no', because: 'it draws papers; what it prints, it prints once a key' },
  body: z.strictObject({
    /** At most 200; of more it is said how many there are. */
    identifiers: list(identifier, 2000),
    ...merging,
  }),
});

/** A file as a reply has it, or null for a SHA-256 without a file. */
export interface SlipFile {
  readonly contentType: string;
  readonly base64: string;
}

/** The slip of a reply, whose key is its SHA-256. */
export function slipFileIn(
  reply: Readonly<Record<string, unknown>>,
  contentTypeKey: 'packing_slip_content_type' | 'packing_slips_content_type',
): SlipFile | null {
  const [, base64] = Object.entries(reply).find(([key]) => /^[0-9a-f]{64}$/.test(key)) ?? [];
  const contentType = reply[contentTypeKey];
  return typeof base64 === 'string' && typeof contentType === 'string' ? { contentType, base64 } : null;
}
