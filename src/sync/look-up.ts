import { namedSource } from '../../core/work/source.ts';
import type { Article, Resolution } from '../../core/delivery/resolution.ts';
import type { ReplyOf } from '../../contract/http.ts';
import { lookUpProduct } from '../../contract/scanning/process-product.ts';
import type { Clock } from '../outbox/deps.ts';
import type { PackageRef } from '../work-package/store.ts';
import type { Http } from './http.ts';

export interface LookUp {
  readonly ref: PackageRef;
  /** 13 digits, or the code as read when it is no article code. */
  readonly ean: string;
  /** The delivery that this device chose; the answer keeps it while it still needs the article. */
  readonly dispatch_request_id?: number;
  /** When given, the look-up takes the 60-second claim. */
  readonly device_id?: string;
  readonly signal?: AbortSignal;
  /** Longest wait (autofill 2: 400). */
  readonly within_ms?: number;
}

export type LookedUp =
  | { readonly ok: true; readonly resolution: Resolution; readonly is_last_scan: boolean }
  /** No usable answer: the package decides, or the screen says so. */
  | { readonly ok: false; readonly why: 'offline' | 'failed' | 'signed-out' | 'slow' };

/** The documented look-up as a resolution: beside the package, or alone when the OMS has no work package. */
export async function lookUp(http: Http, clock: Clock, request: LookUp): Promise<LookedUp> {
  const ended = new AbortController();
  const asked = ask(http, request);
  if (request.within_ms === undefined) return asked;
  const slow = clock
    .sleep(request.within_ms, ended.signal)
    .then((): LookedUp => ({ ok: false, why: 'slow' }));
  try {
    return await Promise.race([asked, slow]);
  } finally {
    ended.abort();
  }
}

async function ask(http: Http, request: LookUp): Promise<LookedUp> {
  const { ref, ean, dispatch_request_id, device_id, signal } = request;
  const answer = await http.call(lookUpProduct, {
    params: { type: ref.type, location: ref.location, zone: ref.zone, processType: 'sort', ean },
    query: { ...namedSource(ref.source), dispatch_request_id, device_id },
    ...(signal === undefined ? {} : { signal }),
  });
  switch (answer.kind) {
    case 'ok':
      return { ok: true, resolution: resolutionOf(answer.body, ean), is_last_scan: answer.body.is_last_scan };
    case 'signed-out':
      return { ok: false, why: 'signed-out' };
    case 'later':
      return { ok: false, why: answer.why === 'network' || answer.why === 'timeout' ? 'offline' : 'failed' };
    case 'refused': {
      const why = answer.status === 404 ? 'not-found' : 'look-up-failed';
      return {
        ok: true,
        resolution: { kind: 'unknown', read: ean, why, asked: true },
        is_last_scan: false,
      };
    }
  }
}

type Found = ReplyOf<typeof lookUpProduct>['body'];

function resolutionOf(found: Found, read: string): Resolution {
  const { dispatch_request: delivery, line: told, product } = found;
  const line = told && 'quantity_pending' in told ? told : null;
  const counted = found.goods_receipt_line ?? (told && 'quantity_scanned' in told ? told : null);
  const article: Article = {
    product_identifier: product?.identifier ?? told?.product_identifier ?? read,
    name: product?.name ?? line?.product_name ?? read,
    image_url: product?.image_url ?? line?.image_url ?? null,
    read,
    ...(found.pieces !== undefined && { pieces: found.pieces }),
  };
  const origin = 'look-up';
  // The documents say why no delivery gets it in no way: then no order of this work has it.
  const kind = found.resolution ?? (delivery && line ? 'expected' : counted ? 'receive' : 'surplus');
  if (kind === 'expected' && delivery && line) {
    const lines = delivery.dispatch_request_lines;
    const quantity = lines.reduce((sum, l) => sum + l.quantity, 0);
    const pending = lines.reduce((sum, l) => sum + l.cascaded_quantity_pending, 0);
    return {
      kind,
      article,
      origin,
      destination: {
        dispatch_request_id: delivery.id,
        line_id: line.id,
        order_identifier: delivery.sales_order.identifier,
        storage_location: found.storage_location?.identifier ?? delivery.storage_location?.identifier ?? null,
        quantity_pending: line.quantity_pending,
        delivery_pending: pending,
        delivery_placed: quantity - pending,
        delivery_quantity: quantity,
      },
    };
  }
  if (kind === 'receive' && counted)
    return {
      kind,
      article,
      origin,
      line: {
        id: counted.id,
        quantity: counted.quantity,
        scanned: counted.quantity_scanned,
        may_exceed: 'may_exceed' in counted && counted.may_exceed,
      },
    };
  if (kind === 'work-over' && found.work_status) return { kind, article, origin, status: found.work_status };
  if (kind === 'cancelled' || kind === 'paused' || kind === 'rerouted')
    return { kind, article, order_identifier: delivery?.sales_order.identifier ?? '', origin };
  return { kind: kind === 'surplus' ? 'surplus' : 'already-done', article, origin };
}
