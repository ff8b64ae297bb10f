import type { WorkSource } from '../../../../core/work/source.ts';
import type { SortingZone } from '../../../../contract/warehouse/location.ts';
import { pullPackage } from '../../../sync/pull/pull.ts';
import {
  openWorkPackage,
  workOf,
  type PackageRef,
  type WorkPackageStore,
} from '../../../work-package/store.ts';
import { keptSlips } from '../../../work-package/kept-slips.ts';
import { atEnd } from '../../at-end.ts';
import { openAccess, type OpenAccess } from '../../access.ts';
import { openConnection, type Connection } from '../../connection.ts';
import type { FlowProps } from '../../flow.ts';
import { loadAfterStart } from '../../load-after-start.ts';
import { openPrintDesk } from '../../open-print-desk.ts';
import {
  openWork,
  practiceWork,
  type Opened,
  type Opening,
  type WorkToOpen,
} from '../../opening/open-work.ts';
import { keptZone, noAnswer } from '../../opening/zones.ts';
import { signals } from '../../signals.ts';
import { keepQuantity } from '../session/saved-state.ts';
import { openSortSession } from '../session/session.ts';
import type { SortDeps } from '../session/sort-deps.ts';
import type { SortModel } from '../session/sort-model.ts';
import { t } from '../texts.ts';
import { LAST_ZONE, loadZoneChoice, settleZone, type SortZoneChoice } from './zone.ts';

type SortWork = WorkToOpen<SortModel, string, SortZoneChoice>;

const online = () => import('./online.ts');

/** Opens a batch or goods receipt for sorting: the zone, the package (this device's first), then scanning. */
export const openSort = (flow: FlowProps, show: (opening: Opening<SortModel>) => void): Opened =>
  openWork(flow.practice ? practice(flow) : sortWork(flow), show);

const practice = (flow: FlowProps): SortWork =>
  practiceWork(async signal =>
    openSortSession(await (await import('./practice.ts')).openPractice(flow, signal)),
  );

function sortWork(flow: FlowProps): SortWork {
  const { place, services } = flow;
  const base = { type: place.type, location: place.identifier, source: sourceIn(flow.source) };
  const work = workOf(base);
  const kept = keptZone(services, work);
  return {
    work,
    async load() {
      // Read meanwhile, because a scan needs it.
      services.outbox.deviceId().catch(() => undefined);
      const zone = await kept.get();
      return typeof zone === 'string' ? { name: 'found', target: zone } : loadZoneChoice(flow);
    },
    settle: (choice, text) => settleZone(flow, choice, text),
    async open(zone, choice, signal) {
      const ref = { ...base, zone };
      const connection = openConnection(signal, services.outbox);
      const access = openAccess([404]);
      if (choice) keepZones(flow, choice.zones);
      const found = await openPackage(flow, ref, { connection, access });
      if (!found.ok && found.why === 'refused' && !isPackaged(flow) && choice) {
        // It does not list the deliveries of its work either: each scan is looked up.
        const { lookUpStore } = await import('./look-up-only.ts');
        const store = { ...lookUpStore(flow, ref, choice), look_up_only: true };
        return opened(flow, ref, store, { connection, access }, signal);
      }
      if (!found.ok) {
        // The zone may have changed since: the next try asks for it again.
        if (found.why === 'refused') await kept.keep(null);
        // The first package of a receipt in a zone binds the receipt to it; the zone may be full then.
        if (choice && found.code === 'ZoneFullyOccupied')
          return { name: 'zone-refused', text: t('zone_full') };
        return {
          name: 'failed',
          text:
            found.why === 'refused' ? refusalText(found.code) : noAnswer(found.problem, t('load_offline')),
        };
      }
      atEnd(signal, () => found.store.close());
      if (choice) void kept.keep(zone);
      atEnd(
        signal,
        services.outbox.onCleared(() => void kept.keep(zone)),
      );
      localStorage.setItem(LAST_ZONE, zone);
      return opened(flow, ref, { ...found.store, look_up_only: false }, { connection, access }, signal);
    },
  };
}

/** Knowledge of the OMS: whether it can be reached, and whether it takes this worker's scans. */
interface Reach {
  readonly connection: Connection;
  readonly access: OpenAccess;
}

type SortStore = WorkPackageStore & Pick<SortDeps, 'look_up_only'>;

const opened = async (
  flow: FlowProps,
  ref: PackageRef,
  store: SortStore,
  reach: Reach,
  signal: AbortSignal,
) => {
  const model = await openSortSession(await depsOf(flow, ref, store, reach, signal));
  return { name: 'opened', model } as const;
};

const openPackage = (flow: FlowProps, ref: PackageRef, { connection, access }: Reach) => {
  const { services, user } = flow;
  return openWorkPackage(ref, {
    ...services,
    user_id: user.id,
    async pull(which, since) {
      // When the package is on the device, fetching changes must not delay the first scan.
      if (since !== undefined) await services.whenReady();
      const http = access.through(connection.through(services.http));
      if (isPackaged(flow)) return pullPackage(http, which, since);
      return (await import('./documented-sort.ts')).pullDocumented(http, flow, which);
    },
  });
};

const isPackaged = ({ config }: FlowProps): boolean =>
  config.general['features-enabled'].includes('work-package');

/** To name codes of other zones without a network. */
const keepZones = ({ place, services }: FlowProps, zones: readonly SortingZone[]): void =>
  void services.cache.zones
    .put({ key: `${place.type}/${place.identifier}/sort`, zones: [...zones] })
    .catch(() => undefined);

const refusalText = (code: string): string =>
  code === 'receipt-completed'
    ? t('load_completed')
    : code === 'forbidden' || code === 'foreign-location'
      ? t('load_forbidden')
      : t('load_refused', { code });

async function depsOf(
  flow: FlowProps,
  ref: PackageRef,
  store: SortStore,
  { connection, access }: Reach,
  signal: AbortSignal,
): Promise<SortDeps> {
  const { services, user, place } = flow;
  const device_id = await services.outbox.deviceId();
  let zones: readonly SortingZone[] = [];
  // Only for naming codes of other zones: nobody waits for it.
  void services.cache.zones.get(`${place.type}/${place.identifier}/sort`).then(
    row => (zones = row?.zones ?? []),
    () => undefined,
  );
  const calls = lazyCalls(flow, connection, ref, device_id);
  const kept = keptSlips(services.cache, user.id);
  const desk = openPrintDesk(flow, connection, kept, signal);
  void loadAfterStart(services, online, signal).then(({ followWork }) =>
    followWork(flow, connection, ref, { store, desk, kept }, device_id, signal),
  );
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
    knows_places: isPackaged(flow),
    tells_info: isPackaged(flow),
    undoes_sent: flow.config.general['features-enabled'].includes('scan-mutations'),
    outbox: services.outbox,
    onChange(listener) {
      const stops = [store.subscribe(listener), connection.subscribe(listener)];
      return () => stops.forEach(stop => stop());
    },
    access,
    refresh: store.refresh,
    claims: () => store.claims.articles(),
    completing: id => store.claims.completing(id),
    colleagues: () => store.claims.colleagues(),
    online: connection.up,
    downSince: connection.downSince,
    ...calls,
    desk,
    ships_by_scan: services.shipsByScan,
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

/** Asked through the chunk that loads after the screen is drawn. */
function lazyCalls(flow: FlowProps, connection: Connection, ref: PackageRef, device_id: string) {
  const calls = async () =>
    (await online()).onlineCalls(flow.services.http, flow.services, connection, ref, device_id);
  return {
    lookUp: async (...asked: Parameters<SortDeps['lookUp']>) => (await calls()).lookUp(...asked),
    extraInfo: async (ean: string) => (await calls()).extraInfo(ean),
    claimCompletion: async (id: number) => (await calls()).claimCompletion(id),
    releaseCompletion: (id: number) =>
      void calls().then(
        c => c.releaseCompletion(id),
        () => undefined,
      ),
  };
}
