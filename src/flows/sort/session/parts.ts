import type { Entry } from '../../../outbox/entry.ts';
import { createFacts } from './facts.ts';
import { createHistory } from './history.ts';
import { createNews } from './news.ts';
import { createOrderMessages } from './order-messages.ts';
import { createReader } from './reader.ts';
import { createShipped } from './shipped.ts';
import type { SortDeps } from './sort-deps.ts';
import { slipPrinter } from './slip-printer.ts';
import type { SortConfig } from '../machine/state.ts';

export type SortParts = ReturnType<typeof createParts>;

/** The knowledge of a sort session about its work, apart from the machine's state. */
export function createParts(deps: SortDeps, entries: readonly Entry[]) {
  const facts = createFacts(deps.view);
  const history = createHistory(deps, facts, entries);
  const reader = createReader(deps, facts, history);
  return {
    /** As the OMS last sent them: the next step uses them (R29). */
    config: (): SortConfig => ({
      ...deps.view.settings(),
      slip_printer: slipPrinter(deps.desk.get()),
      ships_by_scan: deps.ships_by_scan(),
    }),
    facts,
    history,
    reader,
    news: createNews(deps.view, reader.read, history.cards),
    messages: createOrderMessages(deps, entries),
    shipped: createShipped(),
  };
}
