import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PrintJob, Printer, PrinterType } from '../../contract/orders/printing.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Papers, SlipAnswer } from '../sync/print-slip.ts';

/** Everything that a screen shows about printing. */
export interface PrintFacts {
  /** The printers to choose from. */
  readonly printers: readonly Printer[];
  /** The printers that papers go to now, the slip's first; empty: this device prints. */
  readonly chosen: readonly Printer[];
  /** The jobs that this device asked for, the latest last. */
  readonly jobs: readonly PrintJob[];
  /** A job of this device that needs help. */
  readonly trouble: PrintJob | null;
  /** Why the OMS refused the last print; null when it did not. */
  readonly refused: string | null;
}

type Known = Omit<PrintFacts, 'chosen'>;

/** Sent to a printer of the OMS, shown in the browser's own dialog, waiting for the connection, or refused. */
export type Printed = 'sent' | 'shown' | 'waits' | 'refused';

/** Prints the papers of a flow. */
export interface PrintDesk {
  get(): PrintFacts;
  subscribe(listener: () => void): () => void;
  print(dispatch_request_id: number, papers: Papers): Promise<Printed>;
  /** From now on papers of its type go to this printer. */
  choose(printer: Printer): void;
  /** Prints the paper of a job again, on this printer and from now on there. */
  reprint(job: PrintJob, printer: Printer): Promise<void>;
  /** The OMS says that a job changed, whoever asked for it. */
  onJob(job: PrintJob): void;
  /** The printers of the location, from the OMS. */
  setPrinters(printers: readonly Printer[]): void;
  dismiss(): void;
}

export interface PrintDeskDeps {
  readonly online: () => boolean;
  readonly newId: () => string;
  readonly printAtOms: (
    order: { readonly dispatch_request_id: number; readonly papers: Papers },
    printers: readonly Printer[],
    key: string,
  ) => Promise<SlipAnswer<readonly PrintJob[]>>;
  readonly printAgain: (job: PrintJob, printer: Printer) => Promise<SlipAnswer<PrintJob>>;
  /** The slip as pages: this device's copy, or from the OMS. */
  readonly slipPages: (dispatch_request_id: number) => Promise<SlipAnswer<string>>;
  readonly printPages: (pages: string) => Promise<void>;
  readonly explain: (problem: Problem) => string;
  /** Stores a choice on this device. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

/** A desk that chooses nothing, for practice and tests: `print` gives the result. */
export const bareDesk = (
  print: PrintDesk['print'],
  chosen: () => readonly Printer[] = () => [],
): PrintDesk => ({
  get: () => ({ printers: [], chosen: chosen(), jobs: [], trouble: null, refused: null }),
  subscribe: () => () => undefined,
  print,
  choose: () => undefined,
  reprint: () => Promise.resolve(),
  onJob: () => undefined,
  setPrinters: () => undefined,
  dismiss: () => undefined,
});

/** The last job of this device for the labels of an order. */
export const labelJob = (
  { jobs }: Pick<PrintFacts, 'jobs'>,
  dispatch_request_id: number,
): PrintJob | undefined =>
  jobs.findLast(job => job.type === 'labels' && job.dispatch_request_ids.includes(dispatch_request_id));

/** This device printed the slip of an order that had no label yet: with a label, its printer had a job too. */
export const isLabelUnprinted = (
  facts: Pick<PrintFacts, 'jobs' | 'chosen'>,
  dispatch_request_id: number,
): boolean =>
  labelJob(facts, dispatch_request_id) === undefined &&
  facts.chosen.some(({ type }) => type === 'labels') &&
  facts.jobs.some(
    job => job.type === 'packing-slips' && job.dispatch_request_ids.includes(dispatch_request_id),
  );

const keyOf = (type: PrinterType): string => `oms.printer.${type}`;
/** The slip's printer first: the step is about the slip. */
const types: readonly PrinterType[] = ['packing-slips', 'labels'];

/** Printers that this device chose, one of each type, else the location's first. */
export const chosenOf = (printers: readonly Printer[], memory: Pick<Storage, 'getItem'>): Printer[] =>
  types.flatMap(type => {
    const own = printers.filter(printer => printer.type === type);
    return own.find(({ identifier }) => identifier === memory.getItem(keyOf(type))) ?? own[0] ?? [];
  });

/** The jobs that this device asked for; `trouble` is the one that needs help. */
function createJobs(store: StoreApi<Known>) {
  const own = new Map<number, PrintJob>();
  /** Changes of any job while an answer is awaited: an event may come before the answer that names its job. */
  const ahead = new Map<number, PrintJob>();
  let asking = 0;

  function take(answered: PrintJob): void {
    const job = ahead.get(answered.id) ?? answered;
    own.set(job.id, job);
    store.setState({ jobs: [...own.values()] });
    if (job.trouble !== null) store.setState({ trouble: job });
    else solved(job);
  }
  const solved = ({ id }: PrintJob): void => {
    if (store.getState().trouble?.id === id) store.setState({ trouble: null });
  };

  return {
    take,
    /** Waits for an answer that names jobs, and lets it be taken while what changed meanwhile is known. */
    async asked<T>(ask: Promise<T>, taken: (answer: T) => void): Promise<T> {
      asking++;
      try {
        const answer = await ask;
        taken(answer);
        return answer;
      } finally {
        if (--asking === 0) ahead.clear();
      }
    },
    /** The order whose papers of this type are in this job alone. */
    wholeOrder({ id, type, dispatch_request_ids: [order, ...others] }: PrintJob): number | undefined {
      const isPart = [...own.values()].some(
        other => other.id !== id && other.type === type && other.dispatch_request_ids.includes(order ?? 0),
      );
      return others.length > 0 || isPart ? undefined : order;
    },
    replace(job: PrintJob, by: PrintJob): void {
      solved(job);
      own.delete(job.id);
      take(by);
    },
    /** A new job of a paper: the OMS gives up an earlier one that waits for something. */
    begun(job: PrintJob): void {
      for (const old of own.values())
        if (old.trouble !== null && old.title === job.title && old.type === job.type) {
          solved(old);
          own.delete(old.id);
        }
      take(job);
    },
    changed(job: PrintJob): void {
      if (asking > 0) ahead.set(job.id, job);
      if (own.has(job.id)) take(job);
    },
  };
}

/** The print desk of a location: prints at the OMS, or in the browser when the OMS has no printer. Calls and prints only by `deps`. */
export function createPrintDesk(deps: PrintDeskDeps): PrintDesk {
  const store = createStore<Known>()(() => ({ printers: [], jobs: [], trouble: null, refused: null }));
  const jobs = createJobs(store);
  /** An order keeps its key until the OMS has answered: a lost answer then prints nothing twice. */
  const keys = new Map<string, string>();

  const chosen = (): Printer[] => chosenOf(store.getState().printers, deps.memory);

  /** The OMS prints when it has a printer for the paper, otherwise the browser does. */
  function printersFor(papers: Papers): Printer[] {
    if (!deps.online()) return [];
    const main: PrinterType = papers === 'slip' ? 'packing-slips' : 'labels';
    const all = chosen().filter(({ type }) => papers === 'slip' || type === 'labels');
    return all.some(({ type }) => type === main) ? all : [];
  }

  async function atOms(id: number, papers: Papers, on: readonly Printer[]): Promise<Printed> {
    const what = `${papers}/${id}/${on.map(({ identifier }) => identifier).join()}`;
    const key = keys.get(what) ?? deps.newId();
    keys.set(what, key);
    const answer = await jobs.asked(deps.printAtOms({ dispatch_request_id: id, papers }, on, key), given => {
      if (given.kind === 'ok') for (const job of given.value) jobs.begun(job);
    });
    if (answer.kind === 'later') return 'waits';
    keys.delete(what);
    if (answer.kind === 'refused') return refuse(answer.problem);
    return 'sent';
  }

  function refuse(problem: Problem): 'refused' {
    store.setState({ refused: deps.explain(problem) });
    return 'refused';
  }

  function choose(printer: Printer): void {
    try {
      deps.memory.setItem(keyOf(printer.type), printer.identifier);
    } catch {
      // Storage refused: the location's first printer is used.
    }
    // Another printer may be chosen now.
    store.setState({});
  }

  return {
    get: () => ({ ...store.getState(), chosen: deps.online() ? chosen() : [] }),
    subscribe: listener => store.subscribe(() => listener()),
    async print(id, papers) {
      store.setState({ refused: null });
      const on = printersFor(papers);
      if (on.length > 0) return atOms(id, papers, on);
      const pages = await deps.slipPages(id);
      if (pages.kind === 'later') return 'waits';
      if (pages.kind === 'refused') return refuse(pages.problem);
      await deps.printPages(pages.value);
      return 'shown';
    },
    choose,
    async reprint(job, printer) {
      const ask = deps.printAgain(job, printer).catch(() => ({ kind: 'later' }) as const);
      const answer = await jobs.asked(ask, given => {
        choose(printer);
        if (given.kind === 'ok') jobs.replace(job, given.value);
      });
      if (answer.kind !== 'refused') return;
      // A printer of another language has the paper drawn anew.
      const order = answer.problem.code === 'other-format' ? jobs.wholeOrder(job) : undefined;
      if (order === undefined) refuse(answer.problem);
      else await atOms(order, job.type === 'labels' ? 'label' : 'slip', [printer]);
    },
    onJob: jobs.changed,
    setPrinters: printers => store.setState({ printers }),
    dismiss: () => store.setState({ trouble: null }),
  };
}
