import { pendingOn } from '../../../../core/delivery/delivery.ts';
import { progressOf } from '../../../work-package/overlay.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { Facts } from './return-model.ts';
import type { ReturnState } from '../machine/state.ts';

/** Names and quantities for the screen. */
export function createFacts({ view, provider }: ReturnDeps): Facts {
  return {
    provider,
    article: article => {
      const product = view.product(article) ?? view.productByEan(article.padStart(13, '0'));
      return { name: product?.name ?? article, image_url: product?.image_url ?? null };
    },
    ret: id => {
      const ret = view.delivery(id);
      if (!ret) return null;
      const { placed, quantity } = progressOf(ret);
      return { order_identifier: ret.order_identifier, received: placed, quantity };
    },
    stateName: state =>
      view.settings().product_states.find(s => s.identifier === state)?.display_name ?? state,
  };
}

/** A colleague has received the last piece of the article in hand. */
export function isGone(view: ReturnDeps['view'], state: ReturnState): boolean {
  if (!('work' in state)) return false;
  const { ret, product_identifier } = state.work;
  const lines = ret.dispatch_request_id === null ? undefined : view.delivery(ret.dispatch_request_id)?.lines;
  const own = lines?.filter(l => l.product_identifier === product_identifier) ?? [];
  return own.length > 0 && own.every(l => pendingOn(l) === 0);
}
