import type { SortingZone } from '../../../contract/location.ts';
import type { ReturnChanges, ReturnPackage } from '../../../contract/returns.ts';
import { surely } from '../../device/surely.ts';
import { firstCalls } from '../../sync/first-calls.ts';
import { firstPackage } from '../../sync/first-pull.ts';
import { openPackage, type PackageStore, type PulledOf } from '../../work-package/store.ts';
import { atEnd } from '../at-end.ts';
import { openConnection } from '../connection.ts';
import type { FlowProps } from '../flow.ts';
import { holdWork } from '../hold-work.ts';
import type { Opened, Opening } from '../opening.ts';
import { signals } from '../signals.ts';
import { t as steps } from '../steps/texts.ts';
import { autofillZone, loadZones, zoneNamed } from '../zones.ts';
import { photoDesk } from './photo-desk.ts';
import { openReturnSession } from './session.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnModel } from './return-model.ts';
import { t } from './texts.ts';

type Zone = ReturnDeps['zone'];
type ReturnStore = PackageStore<ReturnPackage, ReturnChanges>;

const LAST_ZONE = 'oms.last-return-zone';
const online = () => import('./online.ts');

/** Opens the returns of a location: one tab, the zone, the package (this device's first), then scanning. */
export function openReturns(flow: FlowProps, show: (opening: Opening<ReturnModel>) => void): Opened {
  const ended = new AbortController();
  const { signal } = ended;
  const { place, services } = flow;
  const work = workOf(place);
  let choose: (text: string) => void = () => undefined;
  const on = (opening: Opening<ReturnModel>): void => {
    if (!signal.aborted) show(opening);
  };

  async function run(): Promise<void> {
    if (flow.practice) return begin((await import('./practice.ts')).practiceDeps(flow, signal));
    if (!flow.user.permissions.includes('orders.batch.process.return'))
      return on({ step: 'failed', text: t('load_forbidden') });
    const chosen = await services.outbox.loadFlow(zoneKey(work));
    if (typeof chosen === 'string') return open(chosen);
    const [location, zones] = await loadZones(flow, 'return');
    if (signal.aborted) return;
    if (location.kind !== 'ok' || zones.kind !== 'ok') {
      const failed = location.kind === 'ok' ? zones : location;
      if (failed.kind === 'refused') return on({ step: 'failed', text: failed.detail });
      return on({
        step: 'failed',
        text: failed.kind === 'signed-out' ? steps('sign_in_again') : t('load_offline'),
      });
    }
    if (zones.body.length === 0) return on({ step: 'failed', text: t('no_zones') });
    const last = zones.body.find(z => z.identifier === localStorage.getItem(LAST_ZONE));
    // No batch says which zone: the only one, or the last that was used here.
    const filled = zones.body.length === 1 ? zones.body[0] : last;
    const autofill = autofillZone(location.body);
    if (autofill === 2 && filled && chosen !== ANOTHER) return open(filled.identifier);
    ask(zones.body, autofill > 0 ? (filled?.identifier ?? '') : '', null);
  }

  function ask(zones: readonly SortingZone[], filled: string, error: string | null): void {
    choose = text => {
      const zone = zoneNamed(zones, text);
      if (!zone) return ask(zones, '', t('zone_not_found'));
      // One choice at a time: a second scan would open the work twice.
      choose = () => undefined;
      void open(zone.identifier).catch(failed);
    };
    on({ step: 'zone', zones, filled, last: localStorage.getItem(LAST_ZONE), error });
  }

  async function open(zone: string): Promise<void> {
    on({ step: 'loading' });
    const at = { type: place.type, location: place.identifier, zone };
    const opened = await openPackage<ReturnPackage, ReturnChanges>(
      {
        key: `${place.type}/${place.identifier}/${zone}#return`,
        work,
        pull: since =>
          since === undefined
            ? firstPackage<ReturnPackage>(firstCalls.returnPackage(at), epoch =>
                services.outbox.enterEpoch(epoch),
              )
            : // The package is on the device: asking for news must not hold up the first scan.
              services
                .whenReady()
                .then(online)
                .then(async ({ pullReturns }) => pullReturns(await services.oms(), at, since))
                .catch(() => noClient),
        newsIn: event => (event.type === 'return-changes' ? event : null),
      },
      { ...services, user_id: flow.user.id },
    );
    if (!opened.ok) {
      // The zone may be gone: the next try asks for it again.
      if (opened.why === 'refused')
        await services.outbox.saveFlow(zoneKey(work), null).catch(() => undefined);
      return on({
        step: 'failed',
        text: opened.why === 'refused' ? refusalText(opened.code) : t('load_offline'),
      });
    }
    atEnd(signal, () => opened.store.close());
    if (signal.aborted) return;
    // The first scan does not wait for it: at worst the zone is asked for again.
    void services
      .whenReady()
      .then(() => services.outbox.saveFlow(zoneKey(work), zone))
      .catch(() => undefined);
    localStorage.setItem(LAST_ZONE, zone);
    return begin(depsOf(flow, work, opened.store, signal));
  }

  async function begin(deps: ReturnDeps): Promise<void> {
    const model = await openReturnSession(deps);
    atEnd(signal, () => model.stop());
    on({ step: 'ready', model });
  }

  const failed = (error: unknown): void => on({ step: 'failed', text: String(error) });
  const start = (): Promise<void> => run().catch(failed);
  if (flow.practice) void start();
  else void holdWork(work, signal, start, () => on({ step: 'other-tab' }));
  return { choose: text => choose(text), stop: () => ended.abort() };
}

/** The client's chunk did not load: as good as no network. */
const noClient: PulledOf<ReturnPackage, ReturnChanges> = { kind: 'failed', why: 'later', code: 'network' };

const workOf = (place: FlowProps['place']): string => `${place.type}/${place.identifier}/return`;
const zoneKey = (work: string): string => `${work}#zone`;
/** In the place of a zone: the worker asked for another one. */
const ANOTHER = false;

/** The next time these returns are opened the zone is asked for again. */
export const forgetZone = ({ place, services }: FlowProps): Promise<void> =>
  services.outbox.saveFlow(zoneKey(workOf(place)), ANOTHER);

const refusalText = (code: string): string =>
  code === 'forbidden' || code === 'foreign-location' ? t('load_forbidden') : t('load_refused', { code });

function depsOf(flow: FlowProps, work: string, store: ReturnStore, signal: AbortSignal): ReturnDeps {
  const { services, user, place } = flow;
  const connection = openConnection(signal, services.outbox);
  const zone: Zone = store.view.server().zone;
  const calls = async () =>
    (await online()).onlineCalls(await services.oms(), flow, zone.identifier, connection);
  void services.whenReady().then(async () => {
    const { followPackage } = await surely(online, signal);
    const at = { type: place.type, location: place.identifier };
    if (!signal.aborted) followPackage(services, connection, at, signal, store);
  });
  return {
    user,
    place,
    zone,
    provider: flow.config.general.provider,
    work,
    view: store.view,
    outbox: services.outbox,
    onChange(listener) {
      const stops = [store.subscribe(listener), connection.subscribe(listener)];
      return () => stops.forEach(stop => stop());
    },
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
    newId: services.newId,
  };
}
