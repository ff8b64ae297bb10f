import { pad, readings } from '../../../../core/gtin/gtin.ts';

/** Something to pick, with its codes. */
export interface Coded<K> {
  readonly key: K;
  readonly name: string;
  /** Space separated, 13 digits each. */
  readonly ean_codes: string;
}

export interface ReadArticle<K> {
  /** Padded to 13 when it is a number, otherwise as read. */
  readonly barcode: string;
  readonly name: string | null;
  readonly keys: readonly K[];
}

/**
 * The lines that a code belongs to: trimmed and padded to 13 first, then as UPC-E and GS1 (orders-and-deliveries.md
 * 5, Scan).
 */
export function createArticleCodes<K>(items: readonly Coded<K>[]) {
  const byEan = new Map<string, Coded<K>[]>();
  for (const item of items)
    for (const ean of item.ean_codes.split(' ').filter(Boolean))
      byEan.set(ean, [...(byEan.get(ean) ?? []), item]);
  const longer = new Set([...byEan.keys()].map(ean => `010${ean}`.slice(0, 13)));

  const read = (text: string): ReadArticle<K> => {
    const trimmed = text.trim();
    const barcode = /^\d+$/.test(trimmed) ? pad(trimmed) : trimmed.slice(0, 128);
    const found = [barcode, ...readings(text)].map(code => byEan.get(code)).find(Boolean) ?? [];
    return { barcode, name: found[0]?.name ?? null, keys: found.map(item => item.key) };
  };
  return {
    read,
    isKnown: (text: string): boolean => read(text).keys.length > 0,
    /** Whether 13 digits of a wedge may submit at once: they are known, and no longer known code begins with them. */
    isComplete: (text: string): boolean => /^\d{13}$/.test(text) && byEan.has(text) && !longer.has(text),
  };
}
