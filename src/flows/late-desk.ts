import { once, surely } from '../device/surely.ts';
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
  lateDesk(async () => {
    await flow.services.whenReady();
    const { openPrintDesk } = await import('./open-print-desk.ts');
    return openPrintDesk(flow, connection, kept, signal);
  }, signal);

/** Stands in for a desk that is still being loaded; what is asked before waits for it, and fails if that try fails. */
export function lateDesk(open: () => Promise<PrintDesk>, signal?: AbortSignal): PrintDesk {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const load = once(open);
  let desk = bareDesk(async (...asked) => (await load()).print(...asked));
  void surely(load, signal).then(loaded => {
    desk = loaded;
    loaded.subscribe(tell);
    tell();
  });
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
