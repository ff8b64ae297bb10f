import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import { onOnlineChange } from '../../../device/online.ts';
import type { StreamNews } from '../../../sync/events.ts';
import { keptSlips } from '../../../work-package/kept-slips.ts';
import {
  forgetCustomer,
  keepDispatchTypes,
  keepPick,
  pickWork,
  placeOf,
  withoutCustomer,
} from '../../../work-package/picks.ts';
import { atEnd } from '../../at-end.ts';
import { openAccess } from '../../access.ts';
import type { Connection } from '../../connection.ts';
import type { ScanProps } from '../../flow.ts';
import { loadAfterStart } from '../../load-after-start.ts';
import { oneAtATime } from '../../../../core/one-at-a-time/one-at-a-time.ts';
import { openPrintDesk } from '../../open-print-desk.ts';
import { signals } from '../../signals.ts';
import type { PickDeps } from '../session/pick-deps.ts';
import { t } from '../texts.ts';

const REFRESH_MS = 60_000;
const online = () => import('./online.ts');

/** Identifies a delivery of an order. */
export interface PickRef {
  readonly order: string;
  readonly id: number;
}

interface Begin {
  readonly delivery: DispatchRequest;
  readonly types: readonly DispatchType[] | null;
}

/** The delivery as it is known on this device; `renew` asks the OMS for it. */
function createKnown(
  { services, user }: ScanProps,
  ref: PickRef,
  connection: Connection,
  begin: Begin,
  signal: AbortSignal,
) {
  const { outbox, cache, clock } = services;
  const place = placeOf(begin.delivery);
  const work = pickWork(place, ref.id);
  const changes = createEmitter<{ fresh: boolean }>();
  let { delivery, types } = begin;
  const access = openAccess();
  let gone: string | null = null;
  const tell = (fresh: boolean): void => changes.emit({ fresh });

  async function renew(whole: boolean): Promise<void> {
    if (signal.aborted) return;
    const calls = await online();
    const http = services.http;
    const [answer, offered] = await Promise.all([
      whole ? calls.pullPick(access.through(http), ref.order, ref.id) : null,
      types === null ? calls.pullDispatchTypes(http, place) : null,
    ]);
    if (answer) connection.note(answer.kind !== 'later');
    if (offered?.kind === 'ok') {
      types = offered.value;
      await keepDispatchTypes(cache, place, offered.value).catch(() => undefined);
    }
    if (answer?.kind === 'ok') {
      delivery = answer.value;
      gone = null;
      await keepOpen();
    } else if (answer?.kind === 'refused' && access.barred() === null) {
      gone = calls.loadText(answer.problem);
      await forget();
    }
    if (!signal.aborted) tell(answer?.kind === 'ok');
  }

  /** The customer's data stays only while nothing of this device waits to end the delivery. */
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

  return {
    place,
    work,
    renew,
    tell,
    onChange: changes.subscribe,
    delivery: () => delivery,
    types: () => types,
    gone: () => gone,
    access,
    forgetCustomer: () => void forget(),
  };
}

/** Follows a delivery: it is asked for anew whenever it may have changed. */
export function followPick(
  flow: ScanProps,
  ref: PickRef,
  connection: Connection,
  begin: Begin,
  signal: AbortSignal,
): { deps: PickDeps; renew: (whole: boolean) => Promise<void> } {
  const { services, user } = flow;
  const { renew, tell, ...known } = createKnown(flow, ref, connection, begin, signal);
  const { place } = known;
  /** An event says that the delivery changed, or that it may have. */
  function onEvent(news: StreamNews): void {
    if (news.kind !== 'broken') connection.note(true);
    if (news.kind !== 'event') return refresh();
    if (news.event.type === 'print-job') desk.onJob(news.event.job);
    if (news.event.type === 'pick-changed' && news.event.dispatch_request_id === ref.id) refresh();
  }

  const desk = openPrintDesk({ ...flow, place }, connection, keptSlips(services.cache, user.id), signal);
  const ask = oneAtATime(() => renew(true));
  const refresh = (): void => void ask().catch(() => undefined);
  atEnd(signal, onOnlineChange(refresh));
  // Somebody else may complete, pause or cancel it meanwhile: the OMS reports that, or is asked.
  if (flow.config.general['features-enabled'].includes('events'))
    void loadAfterStart(services, online, signal).then(({ receiveEvents }) =>
      receiveEvents(services, { type: place.type, location: place.identifier }, onEvent, signal),
    );
  const timer = setInterval(refresh, REFRESH_MS);
  atEnd(signal, () => clearInterval(timer));
  atEnd(
    signal,
    connection.subscribe(() => tell(false)),
  );

  const deps: PickDeps = {
    ...known,
    user,
    outbox: services.outbox,
    online: connection.up,
    async changeCarrier(carrier, method) {
      if (!connection.up()) return { ok: false, text: t('change_offline') };
      const calls = await online();
      const changed = await calls.changeCarrier(services.http, ref.id, carrier, method);
      await renew(true).catch(() => undefined);
      return changed;
    },
    desk,
    refresh,
    signal: signals(signal),
    now: services.clock.now,
    newId: services.newId,
  };
  return { deps, renew };
}
