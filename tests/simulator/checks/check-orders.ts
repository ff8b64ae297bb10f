import { laws } from '../../invariants/laws.ts';
import { readState, type Scope, type State } from '../../invariants/state.ts';
import type { Oms } from '../oms.ts';
import type { Violation } from './check.ts';

/**
 * The laws of orders, over all that happened in a run: no piece lost or doubled, stock as its moves say, no status or change
 * outside the tables (order-rules.md 13).
 */
export interface OrderCheck {
  run(): Promise<readonly Violation[]>;
}

/** Opened on the demo data, which is where every run begins. */
export async function openOrderCheck({ db }: Oms, orders: readonly string[]): Promise<OrderCheck> {
  // Every article.
  const scope: Scope = { orders, begin: 'none', products: 100_000 };
  const before = await readState(db, scope);
  const known = new Set(broken(before, before));
  return {
    run: async () =>
      broken(before, await readState(db, scope))
        .filter(detail => !known.has(detail))
        .map(detail => ({ kind: 'orders', detail })),
  };
}

function broken(before: State, after: State): readonly string[] {
  // A paused delivery may have been resumed, office and floor may have talked, and every key is one of the run.
  const acts = ['resume', 'tell the floor', 'answer the office'];
  const keys = after.history.flatMap(({ change_key }) => change_key ?? []);
  return Object.entries(laws).flatMap(([law, check]) =>
    check({ acts, keys, counted: [], before, after }).map(fault => `${law}: ${fault}`),
  );
}
