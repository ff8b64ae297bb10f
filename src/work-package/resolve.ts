import { choose, chooseUnclaimed, type ArticleClaim } from '../../core/delivery/choose.ts';
import { pendingIn } from '../../core/delivery/delivery.ts';
import type { Article, Resolution } from '../../core/delivery/resolution.ts';
import { overCode, type WorkStatus } from '../../core/work/status.ts';
import { whyUnneeded } from '../../core/delivery/unneeded.ts';
import type { PackageProduct } from '../../contract/scanning/work-package.ts';
import { progressOf } from './overlay.ts';
import type { AnyPackage, AnyView } from './package-view.ts';

export interface Choosing {
  /** Claims of other devices that have not ended. */
  readonly claims: readonly ArticleClaim[];
  /** Hash of the device id: spreads devices that cannot see each other. */
  readonly offset: number;
  /** The delivery to keep while it still needs the article. */
  readonly preferred?: number | undefined;
}

/** The status of a work that takes no more articles; null while it takes them. */
export function statusWhenOver({ batch, goods_receipt }: AnyPackage): WorkStatus | null {
  const status = (batch ?? goods_receipt)?.status;
  return status !== undefined && overCode(status) !== null ? status : null;
}

/** The meaning of a scanned article now, by what this device knows; `pieces`: inside the carton that was scanned. */
export function resolveProduct(
  view: AnyView,
  product: PackageProduct,
  read: string,
  { claims, offset, preferred }: Choosing,
  pieces?: number,
): Resolution {
  const article: Article = {
    product_identifier: product.identifier,
    name: product.name,
    image_url: product.image_url,
    read,
    ...(pieces !== undefined && { pieces }),
  };
  const origin = 'package';
  const over = statusWhenOver(view.server());
  if (over !== null) return { kind: 'work-over', article, status: over, origin };
  const receipt = view.receiptLine(product.identifier);
  const choosing = receipt ? chooseUnclaimed : choose;
  const best = choosing(view.deliveries(), product.identifier, claims, offset, preferred);
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
  const { why, delivery } = whyUnneeded(view.deliveries(), product.identifier, preferred);
  // A paused delivery goes on again: its article must not go back into stock.
  if (receipt && why !== 'paused') {
    const { id, quantity, scanned } = receipt;
    const may_exceed = view.server().goods_receipt?.import_on_scan ?? false;
    return { kind: 'receive', article, origin, line: { id, quantity, scanned, may_exceed } };
  }
  if (why === 'already-done' || why === 'surplus') return { kind: why, article, origin };
  return { kind: why, article, order_identifier: delivery?.order_identifier ?? '', origin };
}
