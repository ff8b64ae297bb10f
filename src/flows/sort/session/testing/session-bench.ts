import { afterEach, beforeEach, vi } from 'vitest';
import { createEmitter } from '../../../../../core/emitter/emitter.ts';
import type { Mutation } from '../../../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../../../contract/problem.ts';
import type { WorkPackage } from '../../../../../contract/scanning/work-package.ts';
import type { Resolution } from '../../../../../core/delivery/resolution.ts';
import { deviceClock } from '../../../../outbox/device/device.ts';
import type { OpenOutbox } from '../../../../outbox/outbox.ts';
import { anna, FakeDevice, WORK } from '../../../../sync/testing/fake-device.ts';
import { createPackageView, type PackageView } from '../../../../work-package/package-view.ts';
import { delivery, line, product, workPackage } from '../../../../work-package/testing/packages.ts';
import { freeAccess } from '../../../access.ts';
import { bareDesk } from '../../../print-desk.ts';
import { keepQuantity } from '../saved-state.ts';
import { openSortSession } from '../session.ts';
import type { SortDeps } from '../sort-deps.ts';
import type { SortModel } from '../sort-model.ts';
import type { SortState, SortStateOf } from '../../machine/state.ts';

/** P1 twice for order 7 in A-07; P2 for order 8 in A-08; P3 unknown to the package. */
export const P1 = '8712345678906';
export const P2 = '8710000000013';
export const P3 = '8710000000024';
/** The work package of the batch. */
export const pkg = (more: Partial<WorkPackage> = {}): WorkPackage =>
  workPackage({
    storage_locations: [
      ...['A-07', 'A-08', 'B-03'].map(code => ({
        identifier: code,
        display_name: code,
        kind: 'sort' as const,
      })),
      { identifier: 'A-00', display_name: 'Apart', kind: 'aside' },
    ],
    products: [product('P1', P1), product('P2', P2)],
    dispatch_requests: [
      delivery(7, { storage_location: 'A-07' }),
      delivery(8, { storage_location: 'A-08', lines: [line(80, 'P2', 1)] }),
    ],
    ...more,
  });

/** The entry of the quantity that a worker has typed. */
export const quantityKey = 'processProduct.sort.currentProductQuantity';
/** Entries that the flow keeps in localStorage. */
export const kept = new Map<string, string>();

/** Gives each test of a file a localStorage of its own, and takes back the time that it has set. */
export function eachStored(): void {
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    kept.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** An open flow, and all that it asked for. */
export interface Bench {
  readonly model: SortModel;
  readonly outbox: OpenOutbox;
  readonly view: PackageView;
  readonly signals: string[];
  readonly lookUps: { read: string; preferred: number | null; answer: (r: Resolution | null) => void }[];
  readonly prints: { id: number; answer: (printed: boolean) => void }[];
  readonly claims: string[];
  /** The OMS changed something. */
  readonly changed: () => void;
  /** Waits until the flow does nothing more; a turn may wait for a look-up all the while. */
  readonly rest: () => Promise<void>;
  readonly state: () => SortState;
  readonly scan: (...codes: string[]) => Promise<void>;
}

/** The parts that a test sets itself. */
export interface Setting {
  readonly device?: FakeDevice;
  readonly outbox?: OpenOutbox;
  readonly work_package?: WorkPackage;
  readonly deps?: Partial<SortDeps>;
}

/** A turn of the event loop, whatever a test has done to the clock. */
const aTurn = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });

/** The real machine, runner, outbox and view; the OMS answers when the test says so. */
export async function open({ device = new FakeDevice(), ...given }: Setting = {}): Promise<Bench> {
  const outbox = given.outbox ?? device.openOutbox();
  const work_package = given.work_package ?? pkg();
  const view = createPackageView(work_package, await outbox.ofWork(WORK));
  outbox.subscribe(({ entries }) => view.applyEntries(entries));
  const changes = createEmitter();
  const [signals, claims]: [string[], string[]] = [[], []];
  const [lookUps, prints]: [Bench['lookUps'], Bench['prints']] = [[], []];
  const deps: SortDeps = {
    user: anna,
    device_id: 'a',
    place: { type: 'dc', identifier: 'DC01' },
    source: { type: 'batch', identifier: '2611-014' },
    work: WORK,
    view,
    package: work_package,
    zones: [],
    look_up_only: false,
    undoes_sent: true,
    tells_info: true,
    knows_places: true,
    extraInfo: () => Promise.resolve(null),
    outbox,
    onChange: changes.subscribe,
    access: freeAccess,
    refresh: () => undefined,
    claims: () => [],
    completing: () => null,
    colleagues: () => [],
    online: () => true,
    downSince: () => null,
    lookUp: (read, preferred) =>
      new Promise(answer => {
        lookUps.push({ read, preferred, answer });
      }),
    claimCompletion(id) {
      claims.push(`claim ${id}`);
      return Promise.resolve({ granted: true, by: '' });
    },
    releaseCompletion: id => void claims.push(`release ${id}`),
    desk: bareDesk(
      id =>
        new Promise(answer => {
          prints.push({ id, answer: printed => answer(printed ? 'sent' : 'waits') });
        }),
    ),
    ships_by_scan: () => true,
    keepQuantity,
    signal: signal => void signals.push(signal),
    now: device.clock.now,
    sleep: deviceClock.sleep,
    newId: device.newId,
    ...given.deps,
  };
  const model = await openSortSession(deps);
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await aTurn();
  };
  return {
    model,
    outbox,
    view,
    signals,
    lookUps,
    prints,
    claims,
    changed: changes.emit,
    rest,
    state: () => model.get().state,
    async scan(...codes) {
      for (const code of codes) {
        model.scan(code);
        await rest();
      }
    },
  };
}

/** The mutations of the work that are on the device, oldest first. */
export const mutations = async (outbox: OpenOutbox): Promise<Mutation[]> =>
  (await outbox.ofWork(WORK)).map(e => e.mutation);
/** Their types. */
export const types = async (outbox: OpenOutbox): Promise<string[]> =>
  (await mutations(outbox)).map(m => m.type);
/** The state, which must be of this step. */
export const stepOf = <N extends SortState['name']>(bench: Bench, name: N): SortStateOf<N> => {
  const state = bench.state();
  if (state.name !== name) throw new Error(`on ${state.name}`);
  return state as SortStateOf<N>;
};
/** An answer of the OMS to a look-up: the article belongs to delivery `id`. */
export const found = (id: number, storage_location: string, identifier = 'P1'): Resolution => ({
  kind: 'expected',
  origin: 'look-up',
  article: { product_identifier: identifier, name: identifier, image_url: null, read: P1 },
  destination: {
    dispatch_request_id: id,
    line_id: id * 10,
    order_identifier: `261114-000${id}`,
    storage_location,
    quantity_pending: 1,
    delivery_pending: 2,
    delivery_placed: 0,
    delivery_quantity: 2,
  },
});
/** The OMS refuses or accepts the entry with this id. */
export async function settle(outbox: OpenOutbox, id: string, problem?: Partial<Problem>): Promise<void> {
  const entry = (await outbox.ofWork(WORK)).find(e => e.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  const at = { seq: entry.seq, at: 1 };
  await outbox.settle([
    problem
      ? { ...at, kind: 'parked', problem: { type: '', title: '', status: 409, code: 'paused', ...problem } }
      : { ...at, kind: 'done', status: 200, version: null },
  ]);
}
/** The OMS sends changed deliveries of the batch. */
export function change(bench: Bench, ...changed: WorkPackage['dispatch_requests']): void {
  const { version, batch } = bench.view.server();
  bench.view.applyChanges({
    since: version,
    version: version + 1,
    batch,
    dispatch_requests: changed,
    removed: [],
  });
  bench.changed();
}
/** The entry that was recorded last. */
export const lastId = async (outbox: OpenOutbox): Promise<string> =>
  (await outbox.ofWork(WORK)).at(-1)?.id ?? '';
/** The nth id of an entry of `before`. */
export const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
/** Recorded on this device before the session opened. */
export async function before(outbox: OpenOutbox, user: typeof anna, ...given: Mutation[]): Promise<void> {
  await outbox.record({ user, work: WORK, mutations: given });
}
