import { DeskOrder } from '../../../steps/desk/desk-order.tsx';
import type { ReturnSnapshot } from '../../session/return-model.ts';
import type { ReturnState } from '../../machine/state.ts';
import { t } from '../../texts.ts';

/** Beside the stage at a desk: the articles of the return in hand, those that are expected first. */
export default function ReturnSide({ returns: { state, facts } }: { returns: ReturnSnapshot }) {
  const ret = returnIn(state);
  const id = ret?.dispatch_request_id ?? null;
  const known = id === null ? null : facts.ret(id);
  if (id === null || known === null) return null;
  const inHand = 'work' in state ? state.work.product_identifier : null;
  const lines = facts.lines(id).map(({ id: line, product_identifier, quantity, received }) => {
    const isNow = product_identifier === inHand;
    return {
      id: line,
      ...facts.article(product_identifier),
      about: t('pieces', { n: quantity }),
      where: t(received >= quantity ? 'line_received' : 'line_expected', { received, quantity }),
      state: received >= quantity ? ('done' as const) : isNow ? ('now' as const) : ('open' as const),
    };
  });
  return (
    <DeskOrder
      title={t('order', { order: known.order_identifier })}
      note={t('progress', known)}
      lines={[...lines].sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done'))}
    />
  );
}

const returnIn = (state: ReturnState) =>
  'work' in state ? state.work.ret : 'ret' in state ? state.ret : null;
