import { dispatchRequestFields, getDispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { announceReturn, lookUpReturnProduct } from '../../../../contract/warehouse/returns.ts';
import { returnNamed } from '../../../../core/returns/return-named.ts';
import type { Clock } from '../../../outbox/deps.ts';
import { LINGER_MS, type Http } from '../../../sync/http.ts';
import { listDeliveries } from '../../../sync/pull/documented.ts';
import type { FlowProps } from '../../flow.ts';
import { readInfo } from '../../extra-info/read-info.ts';
import type { Connection } from '../../connection.ts';
import type { LabelFound, ReturnDeps } from '../session/return-deps.ts';

export { followPackage } from '../../follow-package.ts';

/** Statuses of a return that is still expected. */
const OPEN = 'return-announced,return-scan-in-process';

/** The calls of the return flow, apart from the outbox; a chunk of its own with ky and the schemas. */
export function onlineCalls(
  http: Http,
  { place, config }: Pick<FlowProps, 'place' | 'config'>,
  zone: string,
  connection: Connection,
  clock: Pick<Clock, 'monotonic'>,
): Pick<ReturnDeps, 'findReturn' | 'lookUp' | 'extraInfo'> {
  const byOrderNumber = config.general['features-enabled'].includes('process-return-by-order-number');

  const keepsKeys = config.general['features-enabled'].includes('idempotency-keys');
  /** When the answer to an announcement was lost, by the name that was scanned. */
  const lost = new Map<string, number>();

  /**
   * The number of an order or a delivery, or the label that it was shipped with, announces a return; 404, or nothing to
   * return, gives no result (section 8).
   */
  async function announce(salesOrder: string): Promise<LabelFound> {
    const made = connection.noted(
      await http.call(announceReturn, {
        params: { salesOrder },
        body: { location_type_identifier: place.type, location_identifier: place.identifier },
      }),
    );
    if (made.kind === 'refused') return whyNot(salesOrder);
    if (made.kind !== 'ok') lost.set(salesOrder, clock.monotonic());
    if (made.kind !== 'ok') return null;
    // The documents do not say that it names the return.
    if (!made.location?.startsWith('/api/rest/dispatch-requests/'))
      return (await expected(salesOrder)) ?? null;
    const found = connection.noted(
      await http.send({ endpoint: getDispatchRequest, method: 'GET', path: made.location }),
    );
    return found.kind === 'ok' ? { kind: 'found', dispatch_request_id: found.body.id } : null;
  }

  const expected = (name: string) => expectedReturn(http, place, connection, name);

  /**
   * An OMS that keeps no keys would announce it twice: what the location expects is read first, and a call whose answer was lost
   * is not made again while it may still be under way (decision 038).
   */
  async function announceUnlessThere(name: string): Promise<LabelFound> {
    const there = await expected(name);
    if (there !== undefined) return there;
    const since = lost.get(name);
    return since !== undefined && clock.monotonic() < since + LINGER_MS ? null : announce(name);
  }

  const fields = ['id', 'status', 'dispatch_type'] as const;
  const ofLabel = (text: string, status?: string) =>
    http.call(dispatchRequestFields(fields), {
      query: {
        dispatcher_type: place.type,
        dispatcher_identifier: place.identifier,
        status,
        tracking_code: text,
        fields: fields.join(','),
      },
    });

  /** A return that takes nothing any more is different from no return (R3). */
  async function whyNot(label: string): Promise<LabelFound> {
    const answer = connection.noted(await ofLabel(label));
    const over =
      answer.kind === 'ok' ? answer.body.find(d => d.dispatch_type.identifier === 'return') : undefined;
    if (!over) return { kind: 'none' };
    const { id, status } = over;
    return {
      kind: 'over',
      dispatch_request_id: id,
      over: status === 'return-received' ? 'done' : 'cancelled',
    };
  }

  return {
    extraInfo: readInfo(http, connection),
    async findReturn(text) {
      const answer = connection.noted(await ofLabel(text, OPEN));
      if (answer.kind === 'refused') return { kind: 'none' };
      if (answer.kind !== 'ok') return null;
      const [found] = answer.body;
      if (found) return { kind: 'found', dispatch_request_id: found.id };
      if (!byOrderNumber) return whyNot(text);
      return keepsKeys ? announce(text) : announceUnlessThere(text);
    },
    lookUp: placeCall(http, place, zone, connection),
  };
}

/** The return of that name among those that the location expects; undefined: none; null: no answer. */
async function expectedReturn(
  http: Http,
  place: FlowProps['place'],
  connection: Connection,
  name: string,
): Promise<LabelFound | undefined> {
  const open = connection.noted(
    await listDeliveries(http, {
      dispatcher_type: place.type,
      dispatcher_identifier: place.identifier,
      status: OPEN,
    }),
  );
  if (open.kind !== 'ok') return null;
  const there = returnNamed(name, open.body.dispatch_requests);
  return there && { kind: 'found', dispatch_request_id: there.id };
}

/** The documented look-up of the place of an article in a state. */
const placeCall =
  (http: Http, place: FlowProps['place'], zone: string, connection: Connection): ReturnDeps['lookUp'] =>
  async (ean, product_state, dispatch_request_id) => {
    const answer = connection.noted(
      await http.call(lookUpReturnProduct, {
        params: { type: place.type, location: place.identifier, zone, ean },
        query: {
          product_state_identifier: product_state,
          ...(dispatch_request_id === null ? {} : { dispatch_request_id }),
        },
      }),
    );
    switch (answer.kind) {
      case 'ok':
        return { storage_location: answer.body.storage_location?.identifier ?? null };
      case 'refused':
        // An article that the OMS does not know is refused when it is received.
        return answer.status === 404 ? null : 'failed';
      case 'later':
        return answer.why === 'server' ? 'failed' : null;
      case 'signed-out':
        return null;
    }
  };
