import { patchDispatchRequest } from '../../../../contract/orders/change-delivery.ts';
import type { Problem } from '../../../../contract/problem.ts';
import type { Http } from '../../../sync/http.ts';
import type { CarrierChanged } from '../session/pick-deps.ts';
import { t } from '../texts.ts';
import { refusalText } from '../../../texts/refusal.ts';

export { receiveEvents } from '../../receive-events.ts';
export { pullDispatchTypes, pullPick, pullPicks } from '../../../sync/pull/pull-picks.ts';

/** Gives the delivery another carrier and method; needs a network. */
export async function changeCarrier(
  http: Http,
  id: number,
  carrier_identifier: string,
  carrier_method_identifier: string,
): Promise<CarrierChanged> {
  const answer = await http.call(patchDispatchRequest, {
    params: { identifier: `id:${id}` },
    body: { carrier_identifier, carrier_method_identifier },
  });
  if (answer.kind === 'ok') return { ok: true };
  if (answer.kind === 'refused') return { ok: false, text: refusalText(answer.problem, t('change_failed')) };
  return { ok: false, text: t('change_offline') };
}

/** The text of a refused load (orders-and-deliveries.md 8, Order load and Scan-load failure). */
export function loadText({ status, code }: Pick<Problem, 'status' | 'code'>): string {
  const why =
    status === 404
      ? t('load_not_found')
      : code === 'NoDispatchRequestsForUser'
        ? t('load_no_deliveries')
        : status === 422
          ? t('load_invalid')
          : t('load_error');
  return `${why} ${t('maybe_elsewhere')}`;
}
