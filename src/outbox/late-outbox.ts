import type { Clock } from './deps.ts';
import type { Outbox } from './outbox.ts';
import { OPEN_MS, within } from './within.ts';

export interface LateDeps {
  /** Opens it, or gives what is open. */
  open(): Promise<Outbox>;
  /** What has been opened, by whoever needed it. */
  readonly opened: Promise<Outbox>;
  /** Whether nothing of it is on the device, nor has it been opened. */
  isUntouched(): Promise<boolean>;
  /** What an untouched device is called. */
  freshDeviceId(): string;
  readonly omsTime: (ms: number) => void;
  readonly sleep: Clock['sleep'];
}

/**
 * The outbox before its code is there (decision 026): what an untouched device holds is known without it, everything else
 * waits for it.
 */
export function lateOutbox(deps: LateDeps): Outbox {
  const { open, opened, isUntouched } = deps;
  let outbox: Outbox | undefined;
  let epoch: string | null = null;
  let entered: Promise<unknown> = Promise.resolve();
  void opened.then(there => (outbox = there));
  const there = async (): Promise<Outbox> => outbox ?? open();
  const onDisk = async <T>(read: (outbox: Outbox) => Promise<T>, none: T): Promise<T> =>
    (await isUntouched()) ? none : read(await there());

  return {
    ...late(there, METHODS),
    photos: late(async () => (await there()).photos, PHOTO_METHODS),
    deviceId: () => (outbox ? outbox.deviceId() : onDisk(o => o.deviceId(), deps.freshDeviceId())),
    loadFlow: key => onDisk(o => o.loadFlow(key), undefined),
    ofWork: work => onDisk(o => o.ofWork(work), []),
    epoch: () => onDisk(o => entered.then(() => o.epoch()), epoch),
    async record(recording) {
      // Only before anything is written may a scan be given up.
      const ready = outbox ?? (await within(deps.sleep, OPEN_MS, opened));
      if (ready) return ready.record(recording);
      return { ok: false, code: 'storage', detail: `the database did not load in ${OPEN_MS} ms` };
    },
    subscribe(listener) {
      let stop: (() => void) | null = outbox?.subscribe(listener) ?? null;
      let wanted = true;
      if (!stop) void opened.then(o => (stop = wanted ? o.subscribe(listener) : null));
      return () => {
        wanted = false;
        stop?.();
      };
    },
    async enterEpoch(told) {
      if (!(await isUntouched())) return (await there()).enterEpoch(told);
      // What waits again in another epoch would be on the disk.
      epoch = told;
      entered = opened.then(o => o.enterEpoch(told)).catch(() => undefined);
      return false;
    },
    async noteOmsTime(ms) {
      if (outbox) return outbox.noteOmsTime(ms);
      if (!Number.isNaN(ms)) deps.omsTime(ms);
      return (await opened).noteOmsTime(ms);
    },
  };
}

const METHODS = [
  'summary',
  'list',
  'lastEnded',
  'retry',
  'void_',
  'grants',
  'exportAll',
  'saveFlow',
  'saveFlows',
] as const satisfies readonly (keyof Outbox)[];
const PHOTO_METHODS = [
  'keep',
  'file',
  'drop',
  'unused',
  'dropUnused',
  'list',
  'anyWaits',
  'next',
  'answered',
  'retry',
] as const satisfies readonly (keyof Outbox['photos'])[];

/** The named methods of something that is yet to come; each waits for it. */
function late<T, K extends keyof T>(coming: () => Promise<T>, names: readonly K[]): Pick<T, K> {
  const method =
    (name: K) =>
    async (...args: unknown[]): Promise<unknown> =>
      ((await coming())[name] as (...args: unknown[]) => unknown)(...args);
  return Object.fromEntries(names.map(name => [name, method(name)])) as unknown as Pick<T, K>;
}
