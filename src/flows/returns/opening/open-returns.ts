import type { ReturnChanges, ReturnPackage } from '../../../../contract/warehouse/returns.ts';
import { receiveReturns } from '../../../../core/access/returns.ts';
import { holds } from '../../../../core/access/right.ts';
import { openPackage, type OpenedPackage, type PackageStore } from '../../../work-package/store.ts';
import type { Http } from '../../../sync/http.ts';
import { atEnd } from '../../at-end.ts';
import { openAccess, type OpenAccess } from '../../access.ts';
import { openConnection, type Connection } from '../../connection.ts';
import type { FlowProps } from '../../flow.ts';
import { loadAfterStart } from '../../load-after-start.ts';
import type { ZoneChoice } from '../../opening/machine.ts';
import {
  openWork,
  practiceWork,
  type Opened,
  type Opening,
  type WorkToOpen,
} from '../../opening/open-work.ts';
import { loadZones } from '../../opening/zone-reads.ts';
import { autofillZone, failureOf, keptZone, noAnswer, zoneNamed } from '../../opening/zones.ts';
import { signals } from '../../signals.ts';
import { photoDesk } from '../session/photo-desk.ts';
import type { ReturnDeps } from '../session/return-deps.ts';
import type { ReturnModel } from '../session/return-model.ts';
import { openReturnSession } from '../session/session.ts';
import { t } from '../texts.ts';
import { pullReturns } from './pull-returns.ts';

type ReturnWork = WorkToOpen<ReturnModel, string, ZoneChoice>;
type ReturnStore = PackageStore<ReturnPackage, ReturnChanges>;

const LAST_ZONE = 'oms.last-return-zone';
const online = () => import('./online.ts');

/** Opens the returns of a location: the zone, the package (this device's first), then scanning. */
export const openReturns = (flow: FlowProps, show: (opening: Opening<ReturnModel>) => void): Opened =>
  openWork(flow.practice ? practice(flow) : returnWork(flow), show);

const practice = (flow: FlowProps): ReturnWork =>
  practiceWork(async signal => openReturnSession((await import('./practice.ts')).practiceDeps(flow, signal)));

function returnWork(flow: FlowProps): ReturnWork {
  const work = workOf(flow.place);
  const kept = keptZone(flow.services, work);
  return {
    work,
    async load() {
      if (!holds(flow.user, receiveReturns)) return { name: 'failed', text: t('load_forbidden') };
      const zone = await kept.get();
      return typeof zone === 'string' ? { name: 'found', target: zone } : loadChoice(flow, zone !== ANOTHER);
    },
    settle({ zones }, text) {
      const zone = zoneNamed(zones, text);
      return Promise.resolve(
        zone
          ? { name: 'found', target: zone.identifier }
          : { name: 'zone-refused', text: t('zone_not_found') },
      );
    },
    async open(zone, _choice, signal) {
      const connection = openConnection(signal, flow.services.outbox);
      const access = openAccess([404]);
      const opened = await openReturnPackage(flow, work, zone, http =>
        access.through(connection.through(http)),
      );
      if (!opened.ok) {
        // The zone may no longer exist: the next try asks for it again.
        if (opened.why === 'refused') await kept.keep(null);
        return {
          name: 'failed',
          text:
            opened.why === 'refused' ? refusalText(opened.code) : noAnswer(opened.problem, t('load_offline')),
        };
      }
      atEnd(signal, () => opened.store.close());
      void kept.keep(zone);
      localStorage.setItem(LAST_ZONE, zone);
      const deps = depsOf(flow, work, opened.store, connection, access, signal);
      return { name: 'opened', model: await openReturnSession(deps) };
    },
  };
}

/** No batch names the zone: the only one is taken, or the last that was used here. */
async function loadChoice(flow: FlowProps, mayTakeAtOnce: boolean): ReturnType<ReturnWork['load']> {
  const [location, zones] = await loadZones(flow, 'return');
  if (location.kind !== 'ok' || zones.kind !== 'ok') return failureOf([location, zones], t('load_offline'));
  if (zones.body.length === 0) return { name: 'failed', text: t('no_zones') };
  const last = localStorage.getItem(LAST_ZONE);
  const zone = zones.body.length === 1 ? zones.body[0] : zones.body.find(z => z.identifier === last);
  const autofill = autofillZone(location.body);
  const filled = autofill > 0 ? (zone?.identifier ?? '') : '';
  const submits = autofill === 2 && filled !== '' && mayTakeAtOnce;
  return { name: 'zones-loaded', choice: { zones: zones.body, filled, last, submits } };
}

function openReturnPackage(
  flow: FlowProps,
  work: string,
  zone: string,
  through: (http: Http) => Http,
): Promise<OpenedPackage<ReturnPackage, ReturnChanges>> {
  const { place, user, services, config } = flow;
  const packaged = config.general['features-enabled'].includes('work-package');
  const at = { type: place.type, location: place.identifier, zone };
  return openPackage<ReturnPackage, ReturnChanges>(
    {
      key: `${place.type}/${place.identifier}/${zone}#return`,
      work,
      async pull(since) {
        // When the package is on the device, fetching changes must not delay the first scan.
        if (since !== undefined) await services.whenReady();
        const http = through(services.http);
        if (packaged) return pullReturns(http, at, since);
        return (await import('./documented-returns.ts')).pullDocumented(http, flow, zone);
      },
      newsIn: event => (event.type === 'return-changes' ? event : null),
    },
    { ...services, user_id: user.id },
  );
}

const workOf = (place: FlowProps['place']): string => `${place.type}/${place.identifier}/return`;
/** Stored in the place of a zone: the worker asked for another one. */
const ANOTHER = false;

/** The next time these returns are opened the zone is asked again. */
export const forgetZone = ({ place, services }: FlowProps): Promise<void> =>
  keptZone(services, workOf(place)).keep(ANOTHER);

const refusalText = (code: string): string =>
  code === 'forbidden' || code === 'foreign-location' ? t('load_forbidden') : t('load_refused', { code });

function depsOf(
  flow: FlowProps,
  work: string,
  store: ReturnStore,
  connection: Connection,
  access: OpenAccess,
  signal: AbortSignal,
): ReturnDeps {
  const { services, user, place } = flow;
  const { zone } = store.view.server();
  // One for the whole session: it remembers what was asked for without an answer.
  let made: ReturnType<Awaited<ReturnType<typeof online>>['onlineCalls']> | undefined;
  const calls = async () =>
    (made ??= (await online()).onlineCalls(services.http, flow, zone.identifier, connection, services.clock));
  void loadAfterStart(services, online, signal).then(({ followPackage }) =>
    followPackage(flow, connection, { type: place.type, location: place.identifier }, signal, store),
  );
  return {
    ...services,
    user,
    place,
    zone,
    provider: flow.config.general.provider,
    work,
    view: store.view,
    onChange(listener) {
      const stops = [store.subscribe(listener), connection.subscribe(listener)];
      return () => stops.forEach(stop => stop());
    },
    access,
    tells_info: flow.config.general['features-enabled'].includes('work-package'),
    extraInfo: async ean => (await calls()).extraInfo(ean),
    looks_up_places: !flow.config.general['features-enabled'].includes('work-package'),
    keeps_labels: flow.config.general['features-enabled'].includes('scan-mutations'),
    undoes_sent: flow.config.general['features-enabled'].includes('scan-mutations'),
    online: connection.up,
    findReturn: async text => (await calls()).findReturn(text),
    refresh: store.refresh,
    lookUp: async (...asked) => (await calls()).lookUp(...asked),
    photos: flow.config.general['features-enabled'].includes('return-photos')
      ? photoDesk({ ...services, user, place, work })
      : null,
    signal: signals(signal),
    now: services.clock.now,
    sleep: services.clock.sleep,
  };
}
