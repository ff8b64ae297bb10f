import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { DispatchType } from '../../../contract/dispatch-type.ts';
import { onOnlineChange } from '../../device/online.ts';
import { surely } from '../../device/surely.ts';
import {
  dispatchTypesAt,
  forgetCustomer,
  keepDispatchTypes,
  keepPick,
  pickOnDevice,
  pickWork,
  placeOf,
  type PickPlace,
  withoutCustomer,
} from '../../work-package/picks.ts';
import { keptSlips } from '../../work-package/kept-slips.ts';
import { atEnd } from '../at-end.ts';
import { openConnection, type Connection } from '../connection.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { ScanProps } from '../flow.ts';
import { holdWork } from '../hold-work.ts';
import { latePrintDesk } from '../late-desk.ts';
import type { Opened, Opening } from '../opening.ts';
import { signals } from '../signals.ts';
import type { PrintDesk } from '../print-desk.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickModel } from './pick-model.ts';
import { openPickSession } from './session.ts';
import { t } from './texts.ts';

const REFRESH_MS = 60_000;
const online = () => import('./online.ts');

/** Which delivery of which order. */
export interface PickRef {
  readonly order: string;
  readonly id: number;
}

/** Opens a delivery for picking: one tab a delivery, what the device has of it first, the OMS behind it. */
export function openPick(flow: ScanProps, ref: PickRef, show: (opening: Opening<PickModel>) => void): Opened {
  const ended = new AbortController();
  const { signal } = ended;
  const { cache } = flow.services;
  const on = (opening: Opening<PickModel>): void => {
    if (!signal.aborted) show(opening);
  };

  async function run(): Promise<void> {
    on({ step: 'loading' });
    const connection = openConnection(signal, flow.services.outbox);
    const held = await pickOnDevice(cache, ref.id, flow.user.id).catch(() => null);
    if (held?.sales_order.identifier === ref.order) return begin(connection, held, false);
    const pulled = await pull();
    if (pulled.kind === 'later') return on({ step: 'failed', text: t('load_offline') });
    if (pulled.kind === 'refused') {
      const { loadText } = await online();
      return on({ step: 'failed', text: loadText(pulled.problem) });
    }
    await keepPick(cache, flow.user.id, pulled.value, flow.services.clock.now()).catch(() => undefined);
    return begin(connection, pulled.value, true);
  }

  const pull = async () => {
    const { pullPick } = await online();
    return pullPick(await flow.services.oms(), ref.order, ref.id);
  };

  async function begin(connection: Connection, delivery: DispatchRequest, fresh: boolean): Promise<void> {
    const types = await dispatchTypesAt(cache, placeOf(delivery)).catch(() => null);
    const known = follow(flow, ref, connection, { delivery, types }, signal);
    const model = await openPickSession(known.deps);
    atEnd(signal, () => model.stop());
    on({ step: 'ready', model });
    void flow.services.whenReady().then(() => known.renew(!fresh));
  }

  const failed = (error: unknown): void => on({ step: 'failed', text: String(error) });
  void holdWork(
    `pick/${ref.id}`,
    signal,
    () => run().catch(failed),
    () => on({ step: 'other-tab' }),
  );
  return { choose: () => undefined, stop: () => ended.abort() };
}

/** The delivery as it is known, and asked for anew whenever it may have changed. */
function follow(
  flow: ScanProps,
  ref: PickRef,
  connection: Connection,
  begin: { delivery: DispatchRequest; types: readonly DispatchType[] | null },
  signal: AbortSignal,
): { deps: PickDeps; renew: (whole: boolean) => Promise<void> } {
  const { services, user } = flow;
  const { outbox, cache, clock } = services;
  const place = placeOf(begin.delivery);
  const work = pickWork(place, ref.id);
  const listeners = new Set<(change: { fresh: boolean }) => void>();
  let { delivery, types } = begin;
  let gone: string | null = null;
  const tell = (fresh: boolean): void => {
    for (const listener of listeners) listener({ fresh });
  };

  async function renew(whole: boolean): Promise<void> {
    if (signal.aborted) return;
    const calls = await online();
    const http = await services.oms();
    const [told, offered] = await Promise.all([
      whole ? calls.pullPick(http, ref.order, ref.id) : null,
      types === null ? calls.pullDispatchTypes(http, place) : null,
    ]);
    if (told) connection.note(told.kind !== 'later');
    if (offered?.kind === 'ok') {
      types = offered.value;
      await keepDispatchTypes(cache, place, offered.value).catch(() => undefined);
    }
    if (told?.kind === 'ok') {
      delivery = told.value;
      gone = null;
      await keepOpen();
    } else if (told?.kind === 'refused') {
      gone = calls.loadText(told.problem);
      await forget();
    }
    if (!signal.aborted) tell(told?.kind === 'ok');
  }

  /** The customer stays only while nothing of this device waits to end the delivery. */
  async function keepOpen(): Promise<void> {
    const ending = (await outbox.ofWork(work)).some(e => e.state !== 'done');
    await keepPick(cache, user.id, delivery, clock.now()).catch(() => undefined);
    if (ending) await forget();
  }

  async function forget(): Promise<void> {
    delivery = withoutCustomer(delivery);
    tell(false);
    await forgetCustomer(cache, ref.id).catch(() => undefined);
  }

  const desk = latePrintDesk({ ...flow, place }, connection, keptSlips(cache, user.id), signal);
  const ask = oneAtATime(() => renew(true));
  const refresh = (): void => void ask().catch(() => undefined);
  atEnd(signal, onOnlineChange(refresh));
  // Somebody else may complete, pause or cancel it meanwhile: the OMS tells, or is asked.
  void services
    .whenReady()
    .then(() => hearOf(flow, place, ref.id, { connection, refresh, desk }, signal))
    .catch(() => undefined);
  const timer = setInterval(refresh, REFRESH_MS);
  atEnd(signal, () => clearInterval(timer));
  atEnd(
    signal,
    connection.subscribe(() => tell(false)),
  );

  const deps: PickDeps = {
    user,
    place,
    work,
    delivery: () => delivery,
    types: () => types,
    gone: () => gone,
    outbox,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    online: connection.up,
    async changeCarrier(carrier, method) {
      if (!connection.up()) return { ok: false, text: t('change_offline') };
      const calls = await online();
      const changed = await calls.changeCarrier(await services.oms(), ref.id, carrier, method);
      await renew(true).catch(() => undefined);
      return changed;
    },
    desk,
    refresh,
    forgetCustomer: () => void forget(),
    signal: signals(signal),
    now: clock.now,
    newId: services.newId,
  };
  return { deps, renew };
}

/** Asks for the delivery when the OMS says that it changed, or may have. */
async function hearOf(
  { services, config }: ScanProps,
  { type, identifier }: PickPlace,
  id: number,
  { connection, refresh, desk }: { connection: Connection; refresh: () => void; desk: PrintDesk },
  signal: AbortSignal,
): Promise<void> {
  if (!config.general['features-enabled'].includes('events')) return;
  const { hearEvents } = await surely(online, signal);
  if (signal.aborted) return;
  hearEvents(
    services,
    { type, location: identifier },
    heard => {
      connection.note(true);
      if (heard.kind === 'reopened') return refresh();
      if (heard.event.type === 'print-job') desk.heard(heard.event.job);
      if (heard.event.type === 'pick-changed' && heard.event.dispatch_request_id === id) refresh();
    },
    signal,
  );
}
