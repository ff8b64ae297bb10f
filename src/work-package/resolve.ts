import { choose, type ArticleClaim } from '../../core/delivery/choose.ts';
import { hindrance, pendingIn, pendingOn } from '../../core/delivery/delivery.ts';
import type { Article, Resolution } from '../../core/delivery/resolution.ts';
import type { PackageProduct } from '../../contract/work-package.ts';
import { progressOf, type ViewDelivery } from './overlay.ts';
import type { PackageView } from './package-view.ts';

export interface Choosing {
  /** Claims of other devices that still run. */
  readonly claims: readonly ArticleClaim[];
  /** Hash of the device id: spreads devices that cannot see each other. */
  readonly offset: number;
  /** Delivery to keep while it still needs the article. */
  readonly preferred?: number | undefined;
}

/** What a scanned article of the package means now, by what this device knows. */
export function resolveProduct(
  view: PackageView,
  product: PackageProduct,
  read: string,
  { claims, offset, preferred }: Choosing,
): Resolution {
  const article: Article = {
    product_identifier: product.identifier,
    name: product.name,
    image_url: product.image_url,
    read,
  };
  const origin = 'package';
  const best = choose(view.deliveries(), product.identifier, claims, offset, preferred);
  if (best) {
    const { delivery, line, quantity_pending } = best;
    const { placed, quantity } = progressOf(delivery);
    return {
      kind: 'expected',
      article,
      origin,
      destination: {
        dispatch_request_id: delivery.id,
        line_id: line.id,
        order_identifier: delivery.order_identifier,
        storage_location: delivery.storage_location,
        quantity_pending,
        delivery_pending: pendingIn(delivery),
        delivery_placed: placed,
        delivery_quantity: quantity,
      },
    };
  }
  const wanting = view
    .deliveries()
    .filter(d => d.lines.some(l => l.product_identifier === product.identifier));
  const hindered = wanting.find(d => stillWants(d, product.identifier));
  const why = hindered && hindrance(hindered);
  if (hindered && why && why !== 'shipped')
    return { kind: why, article, order_identifier: hindered.order_identifier, origin };
  return { kind: wanting.length > 0 ? 'already-done' : 'surplus', article, origin };
}

/** A cancelled, paused or rerouted order that never got its piece: the piece at hand was meant for it. */
const stillWants = (d: ViewDelivery, product_identifier: string): boolean => {
  const why = hindrance(d);
  if (why === null || why === 'shipped') return false;
  return d.lines.some(l => l.product_identifier === product_identifier && pendingOn(l) > 0);
};
