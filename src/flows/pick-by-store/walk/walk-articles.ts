import { countOf } from '../machine/state.ts';
import type { LineRow } from '../screen/view.ts';
import type { WalkDelivery } from './divide.ts';
import type { WalkItem } from './walk-model.ts';

/** A delivery as the division needs it. */
export const walkDelivery = ({ delivery, hand }: WalkItem): WalkDelivery => ({
  id: delivery.id,
  lines: delivery.dispatch_request_lines.map(line => ({ ...line, scanned: countOf(hand, line.id) })),
});

/** Each article once, with all its codes. */
export function articlesOf(items: readonly WalkItem[]) {
  const lines = items.flatMap(item => item.delivery.dispatch_request_lines);
  const first = new Map(lines.map(line => [line.product_identifier, line]));
  return [...first.values()].map((line, id) => ({
    key: line.product_identifier,
    name: line.product_name,
    ean_codes: line.ean_codes,
    row: {
      id,
      name: line.product_name,
      image_url: line.image_url ?? null,
      shelf: line.storage_location?.display_name ?? null,
    } satisfies Omit<LineRow, 'quantity' | 'scanned'>,
  }));
}
