import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { RepairMove } from '../../../../contract/problem.ts';
import { isReturnStatus } from '../../../../core/returns/status.ts';
import type { Entry } from '../../../outbox/entry.ts';
import { createHistory as createFlowHistory } from '../../session/history.ts';
import type { Receipt, ReturnDeps } from './return-deps.ts';
import type { ReturnEventOf, RepairCard } from '../machine/state.ts';
import { t } from '../../steps/texts.ts';

export type TakeBack = Omit<ReturnEventOf<'undo'>, 'name'>;

export type ReturnHistory = ReturnType<typeof createHistory>;

/** The history that the entries of a location's returns on this device make. */
export const createHistory = (
  { user, view, undoes_sent }: Pick<ReturnDeps, 'user' | 'view' | 'undoes_sent'>,
  known: readonly Entry[],
) =>
  createFlowHistory<Receipt, RepairCard, TakeBack>(
    {
      user,
      undoes_sent,
      isScan: isReceipt,
      lineOf: m => ({
        text: nameOf(view, articleOf(m)),
        end: t('last_end', { location: m.storage_location }),
        icon: 'check',
      }),
      takeBackOf: m => {
        if (m.type === 'receive-by-label') return { mutation_id: m.id, dispatch_request_id: null };
        const ret = view.delivery(m.dispatch_request_id);
        return ret && isReturnStatus(ret.status)
          ? { mutation_id: m.id, dispatch_request_id: m.dispatch_request_id }
          : null;
      },
      cardOf,
      isFirst: () => false,
    },
    known,
  );

const isReceipt = (m: Mutation): m is Receipt => m.type === 'receive-return' || m.type === 'receive-by-label';

/** Its number, or its code as read. */
export const articleOf = (m: Receipt): string => (m.type === 'receive-return' ? m.product_identifier : m.ean);

/** Name of an article number or a code as read; for an unknown one the code. */
export const nameOf = (view: ReturnDeps['view'], article: string): string =>
  (view.product(article) ?? view.productByEan(article.padStart(13, '0')))?.name ?? article;

function cardOf({ id, mutation, problem }: Entry, moved: number): RepairCard | null {
  if (!isReceipt(mutation) || moved > 0) return null;
  const { repair, code = '', by = null, status } = problem ?? {};
  const own = mutation.type === 'receive-return' ? mutation.dispatch_request_id : null;
  const move = repair?.moves[0] ?? (status === 403 ? stays(mutation, own) : aside(mutation));
  return {
    mutation_id: id,
    code,
    by,
    product_identifier: repair?.product_identifier ?? articleOf(mutation),
    quantity: mutation.quantity,
    product_state: mutation.product_state,
    lies_at: mutation.storage_location,
    dispatch_request_id: own ?? move.dispatch_request_id,
    move,
  };
}

/** The article lies in the right place: somebody with the right must confirm it. */
const stays = (m: Receipt, dispatch_request_id: number | null): RepairMove => ({
  kind: 'order',
  quantity: m.quantity,
  storage_location: m.storage_location,
  dispatch_request_id,
});

const aside = (m: Receipt): RepairMove => ({
  kind: 'aside',
  quantity: m.quantity,
  storage_location: null,
  dispatch_request_id: null,
});
