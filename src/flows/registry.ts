import type { Flow } from './flow.ts';
import { returnFlow } from './returns/flow.ts';
import { sortFlow } from './sort/flow.ts';

/** One line for each flow; a process type that is not here is 'Onbekend process type'. */
const flows: readonly Flow[] = [sortFlow, returnFlow];

/** The flow of a process type; undefined: there is none. */
export const flowOf = (processType: string): Flow | undefined =>
  flows.find(f => f.processType === processType);
