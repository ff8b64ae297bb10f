import type { KeptSlips } from '../work-package/kept-slips.ts';
import type { Connection } from './connection.ts';
import type { DeskProps } from './open-print-desk.ts';
import type { PrintDesk, PrintFacts } from './print-desk.ts';

const nothing: PrintFacts = { printers: [], chosen: [], trouble: null, refused: null };

/** A desk without printers, for practice and tests: `print` says what becomes of a paper. */
export const bareDesk = (print: PrintDesk['print']): PrintDesk => ({
  get: () => nothing,
  subscribe: () => () => undefined,
  print,
  choose: () => undefined,
  reprint: () => Promise.resolve(),
  heard: () => undefined,
  know: () => undefined,
  dismiss: () => undefined,
});

/** The print desk of a location, which loads after the screen stands. */
export const latePrintDesk = (
  flow: DeskProps,
  connection: Connection,
  kept: KeptSlips,
  signal: AbortSignal,
): PrintDesk =>
  lateDesk(
    flow.services
      .whenReady()
      .then(() => import('./open-print-desk.ts'))
      .then(({ openPrintDesk }) => openPrintDesk(flow, connection, kept, signal)),
  );

/** Stands in for a desk that loads after the screen stands; what is asked before waits for it. */
export function lateDesk(loading: Promise<PrintDesk>): PrintDesk {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let desk = bareDesk(async (...asked) => (await loading).print(...asked));
  loading.then(
    loaded => {
      desk = loaded;
      loaded.subscribe(tell);
      tell();
    },
    // The chunk did not load: printing waits, as without a network.
    () => undefined,
  );
  return {
    get: () => desk.get(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    print: (...asked) => desk.print(...asked),
    choose: printer => desk.choose(printer),
    reprint: (...asked) => desk.reprint(...asked),
    heard: job => desk.heard(job),
    know: printers => desk.know(printers),
    dismiss: () => desk.dismiss(),
  };
}
