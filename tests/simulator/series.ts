import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import { castOf } from './cast.ts';
import { openOrderCheck } from './checks/check-orders.ts';
import { collectUnhandled } from './checks/unhandled.ts';
import { openOms } from './oms.ts';
import { run, type Outcome } from './run.ts';

/** An OMS, and the users of every run. */
export interface Stage {
  run(seed: number, turns: readonly number[]): Promise<Outcome>;
  close(): Promise<void>;
}

/** One run of a series, as its process reports it. */
export type RunReport = Omit<Outcome, 'trace'> & { readonly steps: number; readonly cpu_s: number };

export const upTo = (length: number): readonly number[] => Array.from({ length }, (_, turn) => turn);

export async function openStage(): Promise<Stage> {
  // Pages have it, and Node does not.
  Object.assign(globalThis, { reportError: (error: unknown) => console.error(error) });
  const oms = await openOms();
  const cast = await castOf(oms);
  const orderCheck = await openOrderCheck(oms, cast.orders);
  collectUnhandled();
  return {
    run: (seed, turns) =>
      run({ oms, cast, orderCheck }, seed, turns).catch((error: unknown) => broken(seed, turns, error)),
    async close() {
      await oms.close();
      await stopTestPostgres();
    },
  };
}

/** A run that threw: the error is its finding. */
function broken(seed: number, turns: readonly number[], error: unknown): Outcome {
  const detail = error instanceof Error ? (error.stack ?? '') : String(error);
  const violations = [{ kind: 'unhandled', detail }] as const;
  return { seed, turns, violations, trace: [], hash: '', accepted: {}, faults: {} };
}
