import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { hindrance } from '../../../../core/delivery/delivery.ts';
import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { progressOf } from '../../../work-package/overlay.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import type { SubjectFacts, SubjectOrder } from '../screen/subject.ts';

/** Names and quantities for the screen: from the package, and from the OMS's answers about codes outside it. */
export function createFacts(view: PackageView): SubjectFacts & { learn(resolution: Resolution): void } {
  const articles = new Map<string, { name: string; image_url: string | null }>();
  const orders = new Map<number, SubjectOrder>();
  return {
    get aside() {
      return asideOf(view.server());
    },
    article: id => view.product(id) ?? articles.get(id) ?? null,
    order(id) {
      const delivery = view.delivery(id);
      if (!delivery) return orders.get(id) ?? null;
      const { placed, quantity } = progressOf(delivery);
      const articles = [...new Set(delivery.lines.map(line => line.product_identifier))];
      return {
        order_identifier: delivery.order_identifier,
        placed,
        quantity,
        carrier: delivery.carrier_name,
        label: delivery.labels,
        articles,
      };
    },
    learn(resolution) {
      if (resolution.kind === 'unknown') return;
      articles.set(resolution.article.product_identifier, resolution.article);
      if (resolution.kind !== 'expected') return;
      const { dispatch_request_id, order_identifier, delivery_placed, delivery_quantity } =
        resolution.destination;
      orders.set(dispatch_request_id, {
        order_identifier,
        placed: delivery_placed,
        quantity: delivery_quantity,
        carrier: null,
        articles: [],
      });
    },
  };
}

/** The zone's place for loose articles. */
export const asideOf = ({ storage_locations }: Pick<WorkPackage, 'storage_locations'>): string | null =>
  storage_locations.find(l => l.kind === 'aside')?.identifier ?? null;

/** Whether the delivery still takes articles, and so take-backs. */
export function takesArticles(view: PackageView, dispatch_request_id: number): boolean {
  const delivery = view.delivery(dispatch_request_id);
  return delivery !== undefined && !delivery.shipping && hindrance(delivery) === null;
}
