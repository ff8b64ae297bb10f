import { pendingIn, pendingOn, placedOn } from '../../../../core/delivery/delivery.ts';
import { isReturnStatus } from '../../../../core/returns/status.ts';
import { progressOf, type ViewDelivery } from '../../../work-package/overlay.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnModelFacts } from './return-model.ts';
import type { ReturnEventOf, ReturnState } from '../machine/state.ts';
import { nameOf } from '../../../texts/words/retailer-names.ts';

/** Names and quantities for the screen. */
export function createFacts({ view, provider }: ReturnDeps): ReturnModelFacts {
  const articleOf = (article: string) => {
    const product = view.product(article) ?? view.productByEan(article.padStart(13, '0'));
    return { name: product?.name ?? article, image_url: product?.image_url ?? null };
  };
  return {
    provider,
    get aside() {
      return view.settings().storage_locations.find(l => l.kind === 'aside')?.identifier ?? null;
    },
    article: articleOf,
    articles: id =>
      (view.delivery(id)?.lines ?? [])
        .map(line => ({
          line_id: line.id,
          product_identifier: line.product_identifier,
          ...articleOf(line.product_identifier),
          quantity: line.quantity,
          received: placedOn(line),
          reason: line.return_reason ?? null,
        }))
        .toSorted((a, b) => Number(a.received >= a.quantity) - Number(b.received >= b.quantity)),
    ret: id => {
      const ret = view.delivery(id);
      if (!ret) return null;
      const { placed, quantity } = progressOf(ret);
      return { order_identifier: ret.order_identifier, received: placed, quantity };
    },
    stateName: state =>
      nameOf(
        'product_state',
        view.settings().product_states.find(s => s.identifier === state) ?? {
          identifier: state,
          display_name: state,
        },
      ),
  };
}

/** Why nothing of a return is expected any more; null while something is. One that has left the package is cancelled. */
export const overOf = (ret: ViewDelivery | undefined): 'done' | 'cancelled' | null =>
  !ret || !isReturnStatus(ret.status) ? 'cancelled' : pendingIn(ret) === 0 ? 'done' : null;

/** Why the article in hand is not received any more; null while it is. */
export function whyGone(view: ReturnDeps['view'], state: ReturnState): ReturnEventOf<'gone'>['why'] | null {
  const id = 'work' in state ? state.work.ret.dispatch_request_id : null;
  if (id === null || !('work' in state)) return null;
  const ret = view.delivery(id);
  if (!ret || overOf(ret) === 'cancelled') return 'cancelled';
  const own = ret.lines.filter(l => l.product_identifier === state.work.product_identifier);
  return own.length > 0 && own.every(l => pendingOn(l) === 0) ? 'received' : null;
}
