import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import type { FrontendConfig } from '../../contract/session.ts';
import type { Random } from '../../server/demo/random.ts';
import { openCacheDb, type CacheDb } from '../../src/db/cache-db.ts';
import { openOutboxDb, type OutboxDb, type PhotoRow } from '../../src/db/outbox-db.ts';
import type { Channel, Clock } from '../../src/outbox/deps.ts';
import type { User } from '../../src/outbox/entry.ts';
import { createOutbox, type OpenOutbox, type Outbox } from '../../src/outbox/outbox.ts';
import { createHttp, type Http } from '../../src/sync/http.ts';
import { createLoop, drain, type Loop } from '../../src/sync/loop.ts';
import { sendKeyless } from '../../src/sync/keyless/send-keyless.ts';
import { createSender } from '../../src/sync/sender.ts';
import { renewGrant } from '../../src/sync/upload-grant.ts';
import type { Observed } from './checks/observed.ts';
import { LockTable } from './locks.ts';
import { createFetch, type Fault } from './network.ts';
import { leaveOldQueue, type OldWork } from './old-app.ts';
import type { Oms } from './oms.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { Job, Work } from './work/work.ts';

/** Shared by all devices of a run. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly oms: Oms;
  readonly config: FrontendConfig;
  readonly observed: Observed;
  /** The fault of the next request, which may be a list; null: none. */
  nextFault(list: boolean): Fault | null;
}

/** One tab, or the service worker, of a device; it may be killed at any step. */
export interface Process {
  readonly owner: Owner;
  readonly clock: Clock;
  readonly outbox: OpenOutbox;
  readonly http: Http;
  readonly loop: Loop;
  readonly sync: () => Promise<boolean>;
  work: Work | null;
  opening: boolean;
}

/** A photo of a recorded scan; its bytes are missing when they are not on the disk. */
export type DevicePhoto = PhotoRow & { readonly bytes: Uint8Array | undefined };

const START = Date.parse('2026-11-20T08:00:00Z');

/** Virtual time as the server sees it. */
export const serverTime = (scheduler: Scheduler): number => START + scheduler.time;

/** One browser profile: its disk and cookie outlive its processes. */
export class Device {
  readonly processes: Process[] = [];
  readonly name: string;
  readonly disk = new IDBFactory();
  connected = true;
  user: User | null = null;
  /** The device's clock, which may be wrong and may jump. */
  clockError = 0;
  /** Number of next transactions that fail because the disk is full. */
  fullFor = 0;
  /** Photos that the OMS had when the disk was full: they may have been removed for room. */
  readonly madeRoom = new Set<string>();
  private cookie: string | null = null;
  private readonly around: Surroundings;
  private readonly locks: LockTable;
  private readonly listeners = new Map<Owner, Set<(message: unknown) => void>>();
  private opened = 0;
  private readonly databases: Dexie[] = [];
  private reader: OutboxDb | undefined;

  constructor(name: string, around: Surroundings) {
    this.name = name;
    this.around = around;
    this.locks = new LockTable(around.scheduler);
  }

  async signIn(user: User): Promise<void> {
    this.user = user;
    this.cookie = await this.around.scheduler.during(this.around.oms.signIn(user.id));
    const cache = this.openCache();
    await this.around.scheduler.during(
      cache.session.put({
        key: 'last',
        user: { ...user, username: user.name, homepage: '/scan', permissions: [], locations: [] },
        config: this.around.config,
        translations: {},
        language: 'nl',
        last_contact_at: serverTime(this.around.scheduler),
      }),
    );
    cache.close();
    for (const process of this.processes) this.leaveGrant(process);
  }

  /** With a grant, entries that the user leaves unsent may still be sent. */
  async signOut(): Promise<void> {
    this.user = this.cookie = null;
    const cache = this.openCache();
    await this.around.scheduler.during(cache.session.delete('last'));
    cache.close();
  }

  /** Every tab does this when it knows of a session. */
  private leaveGrant({ http, outbox, clock }: Process): void {
    if (this.user)
      void renewGrant(http, outbox, this.user.id, http.serverNow() ?? clock.now()).catch(() => undefined);
  }

  /** The signed-in user used an older app here; its tab is still open. */
  async leaveOldQueue(work: OldWork): Promise<void> {
    const { scheduler, oms, random } = this.around;
    const { user, cookie, disk } = this;
    if (!user) return;
    const report = (body: object) =>
      random.pick(oms.apps).inject({
        method: 'POST',
        url: '/api/rest/mutations',
        headers: { cookie: cookie ?? '', 'x-requested-with': 'fetch' },
        payload: body,
      });
    const device = { disk, newId: () => this.newId(), now: () => serverTime(scheduler), report };
    const left = await scheduler.during(leaveOldQueue(device, user, work, random));
    for (const recording of left) this.around.observed.recorded(this, recording);
  }

  /** Starts a new tab, or the service worker, with all of the app's code that runs there. */
  open(kind: 'tab' | 'worker'): Process {
    const { scheduler, random, oms } = this.around;
    const owner: Owner = { name: `${this.name}.${kind}${++this.opened}`, alive: true };
    const clock = this.clockOf(owner);
    const outbox = createOutbox(this.openOutbox(owner), {
      clock,
      newId: () => this.newId(),
      freshDeviceId: () => this.newId(),
      omsTime: () => undefined,
      channel: this.channelOf(owner),
      defer: act => act(),
    });
    const cache = this.openCache();
    let announced: readonly string[] = [];
    const local = async () => {
      const last = await scheduler.during(cache.session.get('last'));
      announced = last?.config.general['features-enabled'] ?? announced;
      return { user_id: last?.user.id ?? null, features: announced };
    };
    void local();
    const http = createHttp({
      clock,
      fetch: createFetch(owner, {
        scheduler,
        random,
        apps: oms.apps,
        nextFault: list => this.around.nextFault(list),
        crossing: lane => this.around.observed.crossing(lane),
        cookie: () => this.cookie,
        connected: () => this.connected,
      }),
      origin: 'https://oms.test',
      timeLimit: false,
      mayRetry: () => false,
      newId: () => this.newId(),
      deviceId: outbox.deviceId,
      features: () => announced,
      featuresSeen: () => undefined,
      epochSeen: async epoch => void (await outbox.enterEpoch(epoch)),
      timeSeen: ms => void outbox.noteOmsTime(ms).catch(() => undefined),
    });
    const sender = createSender({
      outbox,
      http,
      clock,
      random: () => random.int(1000) / 1000,
      local,
      keyless: () => Promise.resolve(sendKeyless),
    });
    const locks = this.locks.of(owner);
    const process: Process = {
      owner,
      clock,
      outbox,
      http,
      loop: createLoop(sender, locks),
      sync: () => drain(sender, locks),
      work: null,
      opening: false,
    };
    this.processes.push(process);
    if (kind === 'tab') {
      process.loop.start();
      this.leaveGrant(process);
    }
    return process;
  }

  /** The worker begins a job in this tab. */
  async openWork(process: Process, job: Job): Promise<void> {
    const { user } = this;
    if (!user || process.opening || process.work) return;
    process.opening = true;
    try {
      const { clock, outbox, http } = process;
      process.work = await job({
        user,
        device_id: await outbox.deviceId(),
        outbox: this.listened(process),
        cache: this.openCache(),
        http,
        clock,
        random: this.around.random,
        online: () => this.connected,
        newId: () => this.newId(),
      });
    } finally {
      process.opening = false;
    }
  }

  closeWork(process: Process): void {
    process.work?.close();
    process.work = null;
  }

  /** SIGKILL: only the disk remains. */
  kill(process: Process): void {
    this.around.scheduler.kill(process.owner);
    this.locks.release(process.owner);
    // Its timers would keep the whole run in memory.
    this.closeWork(process);
    this.listeners.delete(process.owner);
    this.processes.splice(this.processes.indexOf(process), 1);
  }

  /** The whole browser is killed. */
  killAll(): void {
    for (let first = this.processes[0]; first; first = this.processes[0]) this.kill(first);
  }

  /** Everything on this device's disk, read when nothing runs. */
  entries = () => this.read().entries.toArray();
  /** Photos of recorded scans, with their bytes. */
  async photos() {
    const rows = await this.read().photos.orderBy('mutation_id').toArray();
    const files = await this.read().photo_files.bulkGet(rows.map(row => row.id));
    return rows.map((row, i): DevicePhoto => ({ ...row, bytes: files[i]?.bytes }));
  }
  private read(): OutboxDb {
    return (this.reader ??= this.kept(openOutboxDb(this.dbDeps())));
  }

  /** The run is over: Dexie keeps a reference to every open database. */
  closeAll(): void {
    for (const db of this.databases) db.close();
  }

  private kept<D extends Dexie>(db: D): D {
    this.databases.push(db);
    return db;
  }

  private dbDeps() {
    return { indexedDB: this.disk, IDBKeyRange, tell: () => undefined };
  }

  private newId(): string {
    const { random, scheduler } = this.around;
    const chance = Uint8Array.from({ length: 10 }, () => random.int(256));
    return uuidv7(serverTime(scheduler) + this.clockError, chance);
  }

  private clockOf(owner: Owner): Clock {
    const { scheduler } = this.around;
    return {
      now: () => serverTime(scheduler) + this.clockError,
      monotonic: () => scheduler.time,
      sleep: (ms, signal) => scheduler.sleep(owner, ms, signal),
    };
  }

  /** The session's outbox, with a listener for accepted recordings. */
  private listened({ owner, outbox }: Process): Outbox {
    return {
      ...outbox,
      loadFlow: key => this.onDisk(owner, 'r', () => outbox.loadFlow(key)),
      ofWork: work => this.onDisk(owner, 'r', () => outbox.ofWork(work)),
      record: async recording => {
        this.around.observed.recording(recording);
        const recorded = await outbox.record(recording);
        if (recorded.ok) this.around.observed.recorded(this, recording);
        return recorded;
      },
    };
  }

  private channelOf(owner: Owner): Channel {
    const own = new Set<(message: unknown) => void>();
    this.listeners.set(owner, own);
    return {
      post: message => {
        for (const [other, listeners] of this.listeners)
          if (other !== owner)
            void this.around.scheduler.gate(other, 'message').then(() => {
              for (const listener of listeners) listener(structuredClone(message));
            });
      },
      listen: listener => {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  }

  /** A device's transactions begin in the order of their requests, as in IndexedDB. */
  private onDisk<T>(owner: Owner, mode: string, act: () => PromiseLike<T>): Promise<T> {
    return this.around.scheduler.step(owner, `disk ${mode}`, act, this.name);
  }

  /** Each write transaction is a step; on a full disk it fails as in Chromium. */
  private openOutbox(owner: Owner): OutboxDb {
    const db = this.kept(openOutboxDb(this.dbDeps()));
    const step = (mode: string, act: () => Promise<unknown>): Promise<unknown> =>
      this.onDisk(owner, mode, () => {
        if (mode !== 'rw' || this.fullFor === 0) return act();
        this.fullFor--;
        return this.refuseRoom();
      });
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    const append = db.append.bind(db);
    Object.assign(db, {
      transaction: (...args: unknown[]) =>
        Dexie.currentTransaction ? transaction(...args) : step(String(args[0]), () => transaction(...args)),
      append: (...written: Parameters<OutboxDb['append']>) => step('rw', () => append(...written)),
    });
    return db;
  }

  private async refuseRoom(): Promise<never> {
    const stored = await this.around.oms.db.query<{ id: string }>('SELECT id FROM return_photos');
    for (const { id } of stored) this.madeRoom.add(id);
    throw new DOMException('no room', 'QuotaExceededError');
  }

  private openCache(): CacheDb {
    return this.kept(openCacheDb(this.dbDeps()));
  }
}
