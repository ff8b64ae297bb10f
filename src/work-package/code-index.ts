import { sameLabel } from '../../core/label/normalise.ts';
import type { PackageDelivery, WorkPackage } from '../../contract/scanning/work-package.ts';

const KEY_LENGTH = 13;

/** The codes of a package that are no article codes. */
export interface CodeIndex {
  location(text: string): WorkPackage['storage_locations'][number] | undefined;
  isZone(text: string): boolean;
  /** The delivery that a shipping label belongs to, and its tracking code; `is_void`: it is worth nothing any more. */
  label(
    text: string,
  ): { readonly dispatch_request_id: number; readonly code: string; readonly is_void?: true } | undefined;
  /**
   * Whether a longer known code (label, location, GS1 element string of a known article) begins with these 13 digits.
   */
  beginsLonger(digits: string): boolean;
}

/** Codes are compared without case and surrounding blanks. */
const key = (text: string): string => text.trim().toUpperCase();

/** Indexes the package's codes once; labels are compared one by one, by the rules of their carrier. */
export function createCodeIndex(
  pkg: Pick<WorkPackage, 'zone' | 'storage_locations' | 'products'>,
  deliveries: Iterable<PackageDelivery>,
): CodeIndex {
  const locations = new Map(
    pkg.storage_locations.flatMap(l => [
      [key(l.display_name), l],
      [key(l.identifier), l],
    ]),
  );
  const zones = new Set([key(pkg.zone.identifier), key(pkg.zone.display_name)]);
  // One that counts goes before one that is void.
  const labels = [...deliveries]
    .flatMap(({ id, carrier, tracking_codes, void_codes = [] }) => [
      ...tracking_codes.map(code => ({ dispatch_request_id: id, code, carrier, is_void: false })),
      ...void_codes.map(code => ({ dispatch_request_id: id, code, carrier, is_void: true })),
    ])
    .toSorted((a, b) => Number(a.is_void) - Number(b.is_void));
  const longer = new Set<string>();
  const addLonger = (code: string): void => {
    if (code.length > KEY_LENGTH) longer.add(code.slice(0, KEY_LENGTH));
  };
  for (const name of locations.keys()) addLonger(name);
  // An SSCC label may be printed with its application identifier.
  for (const { code } of labels) [key(code), `00${key(code)}`].forEach(addLonger);
  for (const product of pkg.products) for (const ean of product.ean_codes) addLonger(`010${ean}`);

  return {
    location: text => locations.get(key(text)),
    isZone: text => zones.has(key(text)),
    label: text => {
      const found = labels.find(l => sameLabel(text, l.code, l.carrier));
      if (!found) return undefined;
      const { dispatch_request_id, code, is_void } = found;
      return { dispatch_request_id, code, ...(is_void && { is_void: true as const }) };
    },
    beginsLonger: digits => longer.has(digits),
  };
}
