import { articleInCarton, cartonIn, pad, readGtin, type GtinReading } from '../../core/gtin/gtin.ts';
import type { Reading, UnknownWhy } from '../../core/delivery/resolution.ts';
import type { SortingZone } from '../../contract/warehouse/location.ts';
import type { AnyView } from './package-view.ts';
import { resolveProduct, type Choosing } from './resolve.ts';

export interface ReadOptions extends Choosing {
  /** Other zones of the location, as far as the device knows them. */
  readonly zones?: readonly SortingZone[];
}

/**
 * The kind of code of a scanned or typed text (scanning-rules, Reading codes). The package decides first, and a wrong
 * check digit never refuses a code.
 */
export function readCode(view: AnyView, text: string, options: ReadOptions): Reading {
  const read = text.trim();
  const article = (code: string, pieces?: number): Reading | undefined => {
    const product = view.productByEan(code);
    return product && { kind: 'article', resolution: resolveProduct(view, product, read, options, pieces) };
  };
  const plain = /^\d{1,13}$/.test(read) ? article(pad(read)) : undefined;
  if (plain) return plain;

  const location = view.codes().location(read);
  if (location) {
    const { identifier, display_name, kind } = location;
    return { kind: 'location', identifier, display_name, use: kind };
  }
  if (view.codes().isZone(read)) return { kind: 'zone', identifier: view.server().zone.identifier };
  const label = view.codes().label(read);
  if (label) return { kind: 'label', ...label };

  const gtin = readGtin(text);
  if (gtin.ok)
    for (const candidate of gtin.candidates) {
      const found = article(candidate, gtin.pieces);
      if (found) return found;
    }
  const gtin14 = cartonIn(gtin);
  const carton = gtin14 === null ? undefined : view.carton(gtin14);
  if (carton)
    return {
      kind: 'article',
      resolution: resolveProduct(view, carton.product, read, options, carton.pieces),
    };
  const inside = gtin14 === null ? undefined : view.productByEan(articleInCarton(gtin14));
  return (
    elsewhere(options.zones ?? [], read) ?? {
      kind: 'article',
      resolution: {
        kind: 'unknown',
        read: read.slice(0, 128),
        why: whyUnknown(gtin),
        asked: false,
        ...(inside && { carton_of: inside.name }),
      },
    }
  );
}

/**
 * Whether 13 digits of a wedge may submit at once: the package knows them, and no longer known code begins with them.
 */
export function isKnownArticle(view: AnyView, text13: string): boolean {
  return (
    /^\d{13}$/.test(text13) && view.productByEan(text13) !== undefined && !view.codes().beginsLonger(text13)
  );
}

function elsewhere(zones: readonly SortingZone[], read: string): Reading | undefined {
  const same = (name: string): boolean => name.trim().toUpperCase() === read.toUpperCase();
  for (const zone of zones) {
    if (same(zone.identifier) || same(zone.display_name))
      return { kind: 'zone', identifier: zone.identifier };
    const location = zone.storage_locations.find(l => same(l.identifier) || same(l.display_name));
    if (location) return { kind: 'foreign-location', identifier: location.identifier };
  }
  return undefined;
}

function whyUnknown(gtin: GtinReading): UnknownWhy {
  if (cartonIn(gtin) !== null) return 'carton';
  if (gtin.ok) return gtin.valid_check_digit ? 'not-found' : 'check-digit';
  return gtin.code === 'not-a-gtin' ? 'not-found' : gtin.code;
}
