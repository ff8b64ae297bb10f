import type { Reading } from '../../../../core/delivery/resolution.ts';
import { pendingOn } from '../../../../core/delivery/delivery.ts';
import { readCode } from '../../../work-package/read-code.ts';
import type { ViewDelivery } from '../../../work-package/overlay.ts';
import { overOf } from './facts.ts';
import type { ReturnDeps } from './return-deps.ts';
import { mayName } from '../machine/repair-step.ts';
import type { EventOf, ReturnAtHand, ReturnReading, ReturnState } from '../machine/state.ts';
import { within } from '../../../outbox/within.ts';

/** How long a label that is not on this device waits for the OMS before it is taken as unknown. */
const ASK_WAIT_MS = 4000;

/** Turns a code into the event that the machine judges. */
export function createReader({ view, online, findReturn, refresh, sleep }: ReturnDeps) {
  function read(text: string, state: ReturnState): ReturnReading {
    const reading = readCode(view, text, { claims: [], offset: 0 });
    switch (reading.kind) {
      case 'label':
        return labelOf(view.delivery(reading.dispatch_request_id), reading.code) ?? unknown('code');
      case 'article':
        return articleOf(reading.resolution, text, state);
      default:
        return reading;
    }
  }

  function articleOf(
    resolution: Extract<Reading, { kind: 'article' }>['resolution'],
    text: string,
    state: ReturnState,
  ): ReturnReading {
    if (resolution.kind !== 'unknown') {
      const { product_identifier, name, read: code } = resolution.article;
      return { kind: 'article', product_identifier, name, read: code, fits: fits(product_identifier, state) };
    }
    const byOrder = labelOf(returnOfOrder(text.trim()), text.trim());
    if (byOrder) return byOrder;
    const isNumber = resolution.why === 'not-found' || resolution.why === 'check-digit';
    if (!isNumber || !/^\d+$/.test(text.trim())) return unknown('letters');
    // For a return that nobody here knows any article is accepted; where a label is asked the code is most likely an
    // article.
    return atHand(state)?.dispatch_request_id === null || state.name === 'scan-label'
      ? { kind: 'article', product_identifier: null, name: text.trim(), read: text.trim(), fits: 'unknown' }
      : unknown('code');
  }

  function fits(
    product_identifier: string,
    state: ReturnState,
  ): Extract<ReturnReading, { kind: 'article' }>['fits'] {
    const id = atHand(state)?.dispatch_request_id;
    if (id === undefined || id === null) return 'unknown';
    const ret = view.delivery(id);
    if (!ret || overOf(ret) === 'cancelled') return 'return-cancelled';
    const lines = ret.lines.filter(l => l.product_identifier === product_identifier);
    if (lines.length === 0) return 'not-in-return';
    return lines.some(l => pendingOn(l) > 0) ? 'awaited' : 'already-received';
  }

  const returnOfOrder = (order: string): ViewDelivery | undefined =>
    view
      .deliveries()
      .filter(d => d.order_identifier === order)
      .sort((a, b) => Number(overOf(a) !== null) - Number(overOf(b) !== null))[0];

  /** Asks the OMS about a label that this device does not know; without an answer it stays unknown (R4, R5). */
  async function ask(reading: ReturnReading, text: string, state: ReturnState): Promise<ReturnReading> {
    const unseen =
      reading.kind === 'unknown' || (reading.kind === 'article' && reading.product_identifier === null);
    if (!unseen || !awaitsLabel(state, reading) || !online()) return reading;
    const found = await within(
      sleep,
      ASK_WAIT_MS,
      findReturn(text.trim()).catch(() => null),
    );
    if (found === null) return reading;
    if (found.kind === 'over') return { ...found, kind: 'label', label: text.trim() };
    if (found.kind === 'none') return reading.kind === 'unknown' ? { ...reading, asked: true } : reading;
    await within(sleep, ASK_WAIT_MS, refresh());
    return labelOf(view.delivery(found.dispatch_request_id), text.trim()) ?? reading;
  }

  return {
    read,
    async toEvent(text: string, state: ReturnState): Promise<EventOf<'scan'>> {
      const reading = await ask(read(text, state), text, state);
      return { name: 'scan', text, reading, online: online() };
    },
  };
}

const awaitsLabel = (state: ReturnState, reading: ReturnReading): boolean =>
  state.name === 'scan-label' ||
  (state.name === 'next' && reading.kind === 'unknown' && reading.why === 'letters') ||
  (state.name === 'repair' && state.phase === 'target' && mayName(state.card));

const atHand = (state: ReturnState): ReturnAtHand | undefined =>
  'ret' in state ? state.ret : 'work' in state ? state.work.ret : undefined;

const unknown = (why: 'letters' | 'code'): ReturnReading => ({ kind: 'unknown', asked: false, why });

const labelOf = (ret: ViewDelivery | undefined, label: string): ReturnReading | null =>
  ret ? { kind: 'label', dispatch_request_id: ret.id, label, over: overOf(ret) } : null;
