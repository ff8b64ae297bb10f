import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Changes, noChanges } from './changes.ts';
import { decide } from './decide.ts';
import type { MutationItem } from './item.ts';
import type { Decision } from './placement/decide-placement.ts';
import type { RefusalOf } from './refusals.ts';
import type { World } from './world.ts';

/** A decision for each mutation of a list, and what they change together. */
export interface Judged {
  readonly decisions: readonly Decision[];
  readonly changes: Changes;
}

/**
 * The one place that decides whether mutations stand: in order, each on the world as those before it left it. There are two
 * worlds to decide on. What this process knows of a batch (fast-path/) is good for yes alone, and the database has the last
 * word when that is stored; what is locked and loaded (load-world.ts) is good for either answer. So a placement is judged
 * at most twice.
 */
export function judge(items: readonly MutationItem[], world: World): Judged {
  const changes = noChanges();
  return { decisions: items.map(item => decide(item, world, changes)), changes };
}

export const isRefusal = (decision: Decision): decision is RefusalOf => 'problem' in decision;

/** The answer to a mutation; `repaired` is the problem of a refusal with its repair. */
export function resultOf(
  { mutation: { id } }: MutationItem,
  decision: Decision,
  repaired?: Problem,
): MutationResult {
  if (!isRefusal(decision)) return { id, status: 200, body: decision.reply };
  const problem = repaired ?? decision.problem;
  return { id, status: problem.status, problem };
}
