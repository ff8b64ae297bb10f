import type { Shown } from '../../session/display.ts';
import { createFlowSession } from '../../session/flow-session.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import { withHappened } from '../../steps/last-ten/happened-rows.ts';
import { createArticleCodes } from '../session/article-codes.ts';
import { inWalkingOrder } from '../screen/view.ts';
import { divide, piecesOf, wanted } from './divide.ts';
import { finishWalk, storedWalk } from './saved-walk.ts';
import { articlesOf, walkDelivery } from './walk-articles.ts';
import { initialWalk, walkMachine, type WalkEvent, type WalkState } from './walk-machine.ts';
import { happenedWords } from './walk-view.ts';
import { createWalkMessages } from './walk-messages.ts';
import type { WalkDeps, WalkItem, WalkModel, WalkSnapshot } from './walk-model.ts';

/** One worker's walk along the shelves for several deliveries (SPEC.md W1 to W6). */
export function openWalkSession(deps: WalkDeps): WalkModel {
  let plan = planOf(deps.items());
  // An article keeps its name when the delivery that wanted it has ended.
  const names = namesOf(plan.items);
  const messages = createWalkMessages(deps);
  const nameOf = (article: string): string => names.get(article) ?? article;

  const lastOf = ({ name, scans, picked }: WalkState): LastScan[] =>
    scans.map(({ id, product_identifier, at }) => ({
      id,
      text: nameOf(product_identifier),
      end: `${piecesOf(picked, product_identifier)}/${piecesOf(plan.want, product_identifier)}`,
      at,
      icon: 'check',
      state: 'kept',
      undo: name === 'walk' ? () => session.send({ name: 'undo', id }) : null,
    }));

  function derive(state: WalkState, shown: Shown): WalkSnapshot {
    const { items, deliveries, want, articles } = plan;
    const rows = articles.map(({ key: article, row }) => ({
      ...row,
      quantity: piecesOf(want, article),
      // More is in hand after a delivery ended: the division tells to lay that back.
      scanned: Math.min(piecesOf(state.picked, article), piecesOf(want, article)),
    }));
    const division = divide(deliveries, state.picked);
    const [scanned, quantity] = [sum(rows.map(row => row.scanned)), sum(rows.map(row => row.quantity))];
    return {
      state,
      items,
      rows: inWalkingOrder(rows),
      progress: `${scanned}/${quantity}`,
      whole: scanned === quantity,
      division,
      left: Object.entries(division.left).map(([article, count]) => ({ name: nameOf(article), count })),
      last: withHappened(lastOf(state), shown.happened, happenedWords),
      online: deps.online(),
      message: messages.open(),
      ...shown,
    };
  }

  function toEvent(text: string): WalkEvent {
    const { barcode, name, keys } = plan.codes.read(text);
    const [product_identifier] = keys;
    const article = product_identifier === undefined ? null : { product_identifier, name: name ?? barcode };
    return { name: 'scan', text, barcode, article, id: deps.newId(), at: deps.now(), online: deps.online() };
  }

  const session = createFlowSession<WalkState, WalkEvent, never, never, WalkSnapshot>({
    step: (state, event) => walkMachine(plan.want).step(state, event),
    begin: deps.begin ?? initialWalk,
    storage: {
      ...deps,
      stored: state => ({ ids: deps.ids, state: storedWalk(state) }),
      toRecordable: () => ({ mutations: [] }),
    },
    signal: deps.signal,
    toEvent,
    derive,
  });
  session.until(
    deps.outbox.subscribe(({ entries }) => {
      messages.note(entries);
      session.changed();
    }),
    deps.onChange(() => {
      const before = plan.items;
      if (deps.items() !== before) plan = planOf(deps.items());
      for (const [article, name] of namesOf(plan.items)) names.set(article, name);
      const gone = before.filter(({ delivery: { id } }) =>
        plan.items.every(({ delivery }) => delivery.id !== id),
      );
      if (gone.length > 0)
        session.send({ name: 'left', orders: gone.map(({ delivery }) => delivery.sales_order.identifier) });
      messages.hear();
      session.changed();
    }),
  );
  messages.hear();

  return {
    ...session,
    isComplete: text => plan.codes.isComplete(text),
    isKnown: text => plan.codes.isKnown(text),
    knows: text => plan.codes.isKnown(text),
    autoSubmit: () => null,
    answer: messages.answer,
    finish: () =>
      finishWalk({ ...deps, items: plan.items }, divide(plan.deliveries, session.getState().picked)),
  };
}

/** What is picked for these deliveries. */
function planOf(items: readonly WalkItem[]) {
  const deliveries = items.map(walkDelivery);
  const want = wanted(deliveries);
  const articles = articlesOf(items).filter(article => piecesOf(want, article.key) > 0);
  return { items, deliveries, want, articles, codes: createArticleCodes(articles) };
}

const namesOf = (items: readonly WalkItem[]): Map<string, string> =>
  new Map(articlesOf(items).map(({ key, name }) => [key, name]));

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
