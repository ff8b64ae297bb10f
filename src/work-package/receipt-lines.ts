import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { PackageReceipt, PackageReceiptLine } from '../../contract/scanning/work-package.ts';
import type { Entry } from '../outbox/entry.ts';
import { counts } from './overlay.ts';

/** A line of a goods receipt as this device sees it: the OMS's state and the entries of this device since then. */
export interface ViewReceiptLine {
  readonly id: number;
  readonly product_identifier: string;
  /** Expected pieces. */
  readonly quantity: number;
  readonly scanned: number;
}

export interface ReceiptLines {
  load(receipt: PackageReceipt | undefined): void;
  /** Takes lines that changed; the others stay. */
  change(lines: readonly PackageReceiptLine[]): void;
  /** Whether one of the entries belongs to a line. */
  applyEntries(entries: readonly Entry[]): boolean;
  /** The lines as the OMS last sent them. */
  server(): readonly PackageReceiptLine[];
  line(product_identifier: string): ViewReceiptLine | undefined;
  all(): readonly ViewReceiptLine[];
}

/**
 * The lines of a receipt, by article. Local entries are laid over them by union of mutation ids, and never count
 * twice.
 */
export function createReceiptLines(): ReceiptLines {
  const servers = new Map<string, PackageReceiptLine>();
  /** Entries that raise a line, by article. */
  const raising = new Map<string, Map<string, Entry>>();
  const takeBacks = new Map<string, Entry>();
  const views = new Map<string, ViewReceiptLine>();

  function view(server: PackageReceiptLine): ViewReceiptLine {
    const known = views.get(server.product_identifier);
    if (known) return known;
    const { id, product_identifier, quantity, received, version } = server;
    const gone = new Set([...takeBacks.values()].filter(e => counts(e, version)).map(takenBack));
    const pieces = new Map(received.map(r => [r.id, r.quantity]));
    for (const entry of raising.get(product_identifier)?.values() ?? [])
      if (counts(entry, version)) pieces.set(entry.id, amountOf(entry.mutation));
    const scanned = [...pieces].reduce((sum, [scan, n]) => sum + (gone.has(scan) ? 0 : n), 0);
    const made = { id, product_identifier, quantity, scanned };
    views.set(product_identifier, made);
    return made;
  }

  return {
    load(receipt) {
      servers.clear();
      views.clear();
      for (const line of receipt?.lines ?? []) servers.set(line.product_identifier, line);
    },
    change(lines) {
      for (const line of lines) {
        servers.set(line.product_identifier, line);
        views.delete(line.product_identifier);
      }
    },
    applyEntries(entries) {
      const mine = entries.filter(e => takenBack(e) !== null || amountOf(e.mutation) > 0);
      for (const entry of mine) {
        const { mutation, id } = entry;
        if (takenBack(entry) !== null) takeBacks.set(id, entry);
        else if ('product_identifier' in mutation) {
          const own = raising.get(mutation.product_identifier) ?? new Map<string, Entry>();
          raising.set(mutation.product_identifier, own.set(id, entry));
        }
      }
      // A take-back names a scan and no article.
      if (mine.length > 0) views.clear();
      return mine.length > 0;
    },
    server: () => [...servers.values()],
    line: product_identifier => {
      const server = servers.get(product_identifier);
      return server && view(server);
    },
    all: () => [...servers.values()].map(view),
  };
}

const takenBack = ({ mutation: m }: Entry): string | null =>
  m.type === 'take-back' || m.type === 'take-back-received' ? m.mutation_id : null;

/** Pieces that it adds to a line of the receipt; 0 for an article of a batch. */
function amountOf(m: Mutation): number {
  if (m.type === 'receive-line') return m.quantity_scanned;
  if (m.type !== 'place-article' && m.type !== 'set-aside') return 0;
  return m.goods_receipt_identifier === undefined ? 0 : m.quantity;
}
