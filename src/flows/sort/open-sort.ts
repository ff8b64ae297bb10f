import type { WorkSource } from '../../../core/work/source.ts';
import type { SortingZone } from '../../../contract/location.ts';
import { surely } from '../../device/surely.ts';
import { firstPull } from '../../sync/first-pull.ts';
import {
  openWorkPackage,
  workOf,
  type PackageRef,
  type Pulled,
  type WorkPackageStore,
} from '../../work-package/store.ts';
import { keptSlips } from '../../work-package/kept-slips.ts';
import type { FlowProps } from '../flow.ts';
import { atEnd } from '../at-end.ts';
import { openConnection, type Connection } from '../connection.ts';
import { latePrintDesk } from '../late-desk.ts';
import { holdWork } from '../hold-work.ts';
import type { Opened, Opening } from '../opening.ts';
import { keepQuantity } from './saved-state.ts';
import { openSortSession } from './session.ts';
import type { SortDeps } from './sort-deps.ts';
import { signals } from '../signals.ts';
import type { SortModel } from './sort-model.ts';
import { t } from './texts.ts';
import { loadZoneChoice, settleZone, type ZoneChoice } from './zone.ts';

const LAST_ZONE = 'oms.last-zone';
const online = () => import('./online.ts');

/** Opens a batch or goods receipt for sorting: one tab a work, the zone, the package (this device's first), then scanning. */
export function openSort(flow: FlowProps, show: (opening: Opening<SortModel>) => void): Opened {
  const ended = new AbortController();
  const { signal } = ended;
  const { place, source, services } = flow;
  const base = { type: place.type, location: place.identifier, source: sourceIn(source) };
  const work = workOf(base);
  const packaged = flow.practice || flow.config.general['features-enabled'].includes('work-package');
  let choose: (zone: string) => void = () => undefined;
  const on = (opening: Opening<SortModel>): void => {
    if (!signal.aborted) show(opening);
  };

  async function run(): Promise<void> {
    if (flow.practice) return begin(import('./practice.ts').then(p => p.openPractice(flow, signal)));
    // Read meanwhile: a scan needs it.
    services.outbox.deviceId().catch(() => undefined);
    const chosen = await services.outbox.loadFlow(zoneKey(work));
    if (typeof chosen === 'string' && packaged) return open({ ...base, zone: chosen });
    const loaded = await loadZoneChoice(flow);
    if (signal.aborted) return;
    if (!loaded.ok) return on({ step: 'failed', text: loaded.text });
    const { autofill, has } = loaded.value;
    const filled = autofill > 0 ? (has?.identifier ?? '') : '';
    if (autofill === 2 && filled !== '') return settle(loaded.value, filled);
    ask(loaded.value, filled, null);
  }

  function ask(choice: ZoneChoice, filled: string, error: string | null): void {
    choose = zone => void settle(choice, zone).catch(failed);
    on({ step: 'zone', zones: choice.zones, filled, last: localStorage.getItem(LAST_ZONE), error });
  }

  async function settle(choice: ZoneChoice, text: string): Promise<void> {
    // One choice at a time: a second scan would open the work twice.
    choose = () => undefined;
    const settled = await settleZone(flow, choice, text);
    if (!settled.ok) return ask(choice, '', settled.text);
    services.cache.zones
      .put({ key: `${place.type}/${place.identifier}/sort`, zones: choice.zones })
      .catch(() => undefined);
    return open({ ...base, zone: settled.value.identifier }, choice);
  }

  /** `choice`: the zone was just chosen, and may be chosen anew. */
  async function open(ref: PackageRef, choice?: ZoneChoice): Promise<void> {
    on({ step: 'loading' });
    if (!packaged && choice) {
      const { lookUpStore } = await import('./look-up-only.ts');
      return begin(depsOf(flow, ref, { ...lookUpStore(flow, ref, choice), look_up_only: true }, signal));
    }
    const opened = await openWorkPackage(ref, {
      ...services,
      user_id: flow.user.id,
      pull: (which, since) =>
        since === undefined
          ? firstPull(which, epoch => services.outbox.enterEpoch(epoch))
          : // The package is on the device: asking for news must not hold up the first scan.
            services
              .whenReady()
              .then(online)
              .then(async ({ pullPackage }) => pullPackage(await services.oms(), which, since))
              .catch(() => noClient),
    });
    if (!opened.ok) {
      // The zone may have changed since: the next try asks for it again.
      if (opened.why === 'refused')
        await services.outbox.saveFlow(zoneKey(work), null).catch(() => undefined);
      // A receipt is bound to its zone by its first package there, which may find it full.
      if (choice && opened.code === 'ZoneFullyOccupied') return ask(choice, '', t('zone_full'));
      return on({
        step: 'failed',
        text: opened.why === 'refused' ? refusalText(opened.code) : t('load_offline'),
      });
    }
    atEnd(signal, () => opened.store.close());
    if (signal.aborted) return;
    // The first scan does not wait for it: at worst the zone is asked for again.
    if (choice)
      void services
        .whenReady()
        .then(() => services.outbox.saveFlow(zoneKey(work), ref.zone))
        .catch(() => undefined);
    localStorage.setItem(LAST_ZONE, ref.zone);
    return begin(depsOf(flow, ref, { ...opened.store, look_up_only: false }, signal));
  }

  async function begin(given: Promise<SortDeps>): Promise<void> {
    const model = await openSortSession(await given);
    atEnd(signal, () => model.stop());
    on({ step: 'ready', model });
  }

  const failed = (error: unknown): void => on({ step: 'failed', text: String(error) });
  const start = (): Promise<void> => run().catch(failed);
  if (flow.practice) void start();
  else void holdWork(work, signal, start, () => on({ step: 'other-tab' }));
  return { choose: zone => choose(zone), stop: () => ended.abort() };
}

/** The client's chunk did not load: as good as no network. */
const noClient: Pulled = { kind: 'failed', why: 'later', code: 'network' };

const zoneKey = (work: string): string => `${work}#zone`;

const refusalText = (code: string): string =>
  code === 'receipt-completed'
    ? t('load_completed')
    : code === 'forbidden' || code === 'foreign-location'
      ? t('load_forbidden')
      : t('load_refused', { code });

async function depsOf(
  flow: FlowProps,
  ref: PackageRef,
  store: WorkPackageStore & Pick<SortDeps, 'look_up_only'>,
  signal: AbortSignal,
): Promise<SortDeps> {
  const { services, user, place } = flow;
  const connection = openConnection(signal, services.outbox);
  const device_id = await services.outbox.deviceId();
  let zones: readonly SortingZone[] = [];
  // Only to name what lies elsewhere: nobody waits for it.
  void services.cache.zones.get(`${place.type}/${place.identifier}/sort`).then(
    row => (zones = row?.zones ?? []),
    () => undefined,
  );
  const calls = lazyCalls(flow, connection, ref, device_id);
  const kept = keptSlips(services.cache, user.id);
  const desk = latePrintDesk(flow, connection, kept, signal);
  void services.whenReady().then(async () => {
    const { followWork } = await surely(online, signal);
    if (!signal.aborted) followWork(flow, connection, ref, { store, desk, kept }, device_id, signal);
  });
  return {
    user,
    device_id,
    place,
    source: ref.source,
    work: workOf(ref),
    view: store.view,
    package: store.view.server(),
    get zones() {
      return zones;
    },
    look_up_only: store.look_up_only,
    // Totals of two devices would overwrite each other (scanning-rules.md, Goods receipt).
    counts_totals:
      ref.source.type === 'goods-receipt' &&
      !flow.config.general['features-enabled'].includes('goods-receipt-delta'),
    outbox: services.outbox,
    onChange(listener) {
      const stops = [store.subscribe(listener), connection.subscribe(listener)];
      return () => stops.forEach(stop => stop());
    },
    claims: () => store.claims.articles(),
    online: connection.up,
    ...calls,
    desk,
    keepQuantity,
    signal: signals(signal),
    now: services.clock.now,
    sleep: services.clock.sleep,
    newId: services.newId,
  };
}

/** The batch or receipt of the route. */
const sourceIn = (source: FlowProps['source']): WorkSource => ({
  type: source?.type === 'goods-receipt' ? 'goods-receipt' : 'batch',
  identifier: source?.identifier ?? '',
});

/** Asked through the chunk that loads after the screen stands. */
function lazyCalls(flow: FlowProps, connection: Connection, ref: PackageRef, device_id: string) {
  const calls = async () =>
    (await online()).onlineCalls(await flow.services.oms(), flow.services, connection, ref, device_id);
  return {
    lookUp: async (...asked: Parameters<SortDeps['lookUp']>) => (await calls()).lookUp(...asked),
    claimCompletion: async (id: number) => (await calls()).claimCompletion(id),
    releaseCompletion: (id: number) =>
      void calls().then(
        c => c.releaseCompletion(id),
        () => undefined,
      ),
  };
}
