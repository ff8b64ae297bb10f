import { hindrance, isToComplete } from '../../core/delivery/delivery.ts';
import type {
  Clearance,
  PackageDelivery,
  PackageProduct,
  PackageReceipt,
  WorkPackage,
  WorkPackageChanges,
} from '../../contract/scanning/work-package.ts';
import type { Entry } from '../outbox/entry.ts';
import { createCleared } from './cleared.ts';
import { createCodeIndex, type CodeIndex } from './code-index.ts';
import { overlay, progressOf, type ViewDelivery } from './overlay.ts';
import { createReceiptLines, type ViewReceiptLine } from './receipt-lines.ts';

/** The fields that the packages of all processes have. */
export type AnyPackage = Pick<
  WorkPackage,
  'version' | 'zone' | 'storage_locations' | 'products' | 'dispatch_requests' | 'goods_receipt'
> &
  Partial<Pick<WorkPackage, 'batch' | 'clearances'>>;
export type AnyChanges = Pick<WorkPackageChanges, 'since' | 'version' | 'dispatch_requests' | 'removed'> & {
  /** Articles that are new since that version. */
  readonly products?: readonly PackageProduct[] | undefined;
  readonly settings?: object | undefined;
  readonly goods_receipt?: PackageReceipt | undefined;
};

/** A work package in memory with this device's own entries laid over it; the machine's resolutions come from it. */
export interface PackageView<P extends AnyPackage = WorkPackage, C extends AnyChanges = WorkPackageChanges> {
  /** The package as the OMS last sent it, without local entries: this is stored. */
  server(): P;
  version(): number;
  /** The retailer's settings for the process, as the OMS last sent them. */
  settings(): Omit<P, 'dispatch_requests' | 'products'>;
  /** Raised by every change, so that screens can follow it. */
  revision(): number;
  /** Gives false when changes in between are missing: fetch those since `version()`. */
  applyChanges(changes: C): boolean;
  /** Takes a whole newer package; local entries stay. */
  replace(next: P): void;
  applyEntries(entries: readonly Entry[]): void;
  deliveries(): readonly ViewDelivery[];
  delivery(id: number): ViewDelivery | undefined;
  /** 'Af te ronden': everything placed, unfinished, and not marked shipped here. */
  toComplete(): readonly ViewDelivery[];
  /** The zone's locations to clear out, without the pieces that this device has taken out. */
  clearances(): readonly Clearance[];
  /** The line of the goods receipt that has an article; undefined in a batch. */
  receiptLine(product_identifier: string): ViewReceiptLine | undefined;
  /**
   * Pieces placed and pieces in all, of the deliveries that are still in the batch's work; of a receipt, pieces
   * received and pieces expected.
   */
  progress(): { readonly placed: number; readonly quantity: number };
  product(identifier: string): PackageProduct | undefined;
  /** By a 13-digit code. */
  productByEan(ean: string): PackageProduct | undefined;
  /** The article in a carton, by its GTIN-14, and how many pieces are inside. */
  carton(gtin: string): { readonly product: PackageProduct; readonly pieces: number } | undefined;
  /** Articles and locations by their codes. */
  codes(): CodeIndex;
}

/** The fields that do not depend on the process. */
export type AnyView = PackageView<AnyPackage, AnyChanges>;

/** Makes a view of a package; `entries` are those of its work, done ones included. */
export function createPackageView<P extends AnyPackage, C extends AnyChanges>(
  initial: P,
  entries: readonly Entry[] = [],
): PackageView<P, C> {
  let meta = initial;
  let revision = 0;
  let codes: CodeIndex | undefined;
  const products = createProducts();
  const servers = new Map<number, PackageDelivery>();
  const locals = new Map<number, Map<string, Entry>>();
  const views = new Map<number, ViewDelivery>();
  const receipt = createReceiptLines();
  const cleared = createCleared();
  let all: readonly ViewDelivery[] | undefined;

  function touch(id: number): void {
    views.delete(id);
    all = undefined;
    revision += 1;
  }

  function load(next: P): void {
    meta = next;
    for (const map of [products, servers, views]) map.clear();
    products.add(next.products);
    receipt.load(next.goods_receipt);
    for (const delivery of next.dispatch_requests) servers.set(delivery.id, delivery);
    codes = undefined;
    all = undefined;
    revision += 1;
  }

  function view(server: PackageDelivery): ViewDelivery {
    const made = views.get(server.id) ?? overlay(server, inOrder(locals.get(server.id)));
    views.set(server.id, made);
    return made;
  }

  const deliveries = (): readonly ViewDelivery[] => (all ??= [...servers.values()].map(view));

  function applyEntries(changed: readonly Entry[]): void {
    for (const part of [receipt, cleared]) if (part.applyEntries(changed)) revision += 1;
    for (const entry of changed) {
      const id = deliveryOf(entry);
      if (id === null || !servers.has(id)) continue;
      locals.set(id, (locals.get(id) ?? new Map<string, Entry>()).set(entry.id, entry));
      touch(id);
    }
  }

  load(initial);
  applyEntries(entries);

  return {
    server: () => ({
      ...meta,
      ...(meta.goods_receipt && { goods_receipt: { ...meta.goods_receipt, lines: [...receipt.server()] } }),
      products: products.all(),
      dispatch_requests: [...servers.values()],
    }),
    version: () => meta.version,
    settings: () => meta,
    revision: () => revision,
    replace: load,
    applyEntries,
    applyChanges(changes) {
      if (changes.since > meta.version) return false;
      // An event that a pull has overtaken brings nothing new.
      if (changes.version <= meta.version) return true;
      const { since: _, dispatch_requests, removed, products: added = [], settings, ...head } = changes;
      meta = { ...meta, ...settings, ...head };
      products.add(added);
      receipt.change(changes.goods_receipt?.lines ?? []);
      for (const id of removed) {
        servers.delete(id);
        touch(id);
      }
      for (const delivery of dispatch_requests) {
        servers.set(delivery.id, delivery);
        touch(delivery.id);
      }
      codes = undefined;
      revision += 1;
      return true;
    },
    deliveries,
    delivery: id => {
      const server = servers.get(id);
      return server && view(server);
    },
    toComplete: () => deliveries().filter(d => isToComplete(d) && !d.shipping),
    clearances: () => cleared.left(meta.clearances ?? []),
    receiptLine: receipt.line,
    progress: () =>
      meta.goods_receipt ? progressOfLines(receipt.all()) : progressOfDeliveries(deliveries()),
    ...products.known,
    codes: () => (codes ??= createCodeIndex({ ...meta, products: products.all() }, servers.values())),
  };
}

/** The package's articles by identifier and by code. */
function createProducts() {
  const byIdentifier = new Map<string, PackageProduct>();
  const byEan = new Map<string, PackageProduct>();
  const cartons = new Map<string, { product: PackageProduct; pieces: number }>();
  return {
    clear: (): void => {
      byIdentifier.clear();
      byEan.clear();
      cartons.clear();
    },
    add: (added: readonly PackageProduct[]): void => {
      for (const product of added) {
        byIdentifier.set(product.identifier, product);
        for (const ean of product.ean_codes) byEan.set(ean, product);
        for (const { gtin, pieces } of product.cartons ?? []) cartons.set(gtin, { product, pieces });
      }
    },
    all: (): PackageProduct[] => [...byIdentifier.values()],
    known: {
      product: (identifier: string) => byIdentifier.get(identifier),
      productByEan: (ean: string) => byEan.get(ean),
      carton: (gtin: string) => cartons.get(gtin),
    },
  };
}

const inOrder = (entries: ReadonlyMap<string, Entry> | undefined): readonly Entry[] =>
  [...(entries?.values() ?? [])].sort((a, b) => a.seq - b.seq);

const progressOfLines = (lines: readonly ViewReceiptLine[]): { placed: number; quantity: number } => ({
  placed: lines.reduce((sum, l) => sum + Math.min(l.scanned, l.quantity), 0),
  quantity: lines.reduce((sum, l) => sum + l.quantity, 0),
});

function progressOfDeliveries(deliveries: readonly ViewDelivery[]): { placed: number; quantity: number } {
  const counted = deliveries.filter(inWork).map(progressOf);
  return {
    placed: counted.reduce((sum, p) => sum + p.placed, 0),
    quantity: counted.reduce((sum, p) => sum + p.quantity, 0),
  };
}

const inWork = (d: ViewDelivery): boolean => {
  const why = hindrance(d);
  return why === null || why === 'shipped' || why === 'paused';
};

const deliveryOf = ({ mutation }: Entry): number | null =>
  'dispatch_request_id' in mutation ? mutation.dispatch_request_id : null;
