import type { Shown } from '../../session/display.ts';
import { followAccess } from '../../session/follow-access.ts';
import { createFlowSession, type FlowSession } from '../../session/flow-session.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import { withHappened } from '../../steps/last-ten/happened-rows.ts';
import { createArticleCodes } from '../session/article-codes.ts';
import { inWalkingOrder } from '../screen/view.ts';
import { divide, piecesOf, wanted } from './divide.ts';
import { divideWalk, storedWalk } from './saved-walk.ts';
import { articlesOf, walkDelivery } from './walk-articles.ts';
import {
  initialWalk,
  stepOf,
  walkMachine,
  type WalkEvent,
  type WalkState,
  type WalkStep,
} from './walk-machine.ts';
import { happenedWords } from './walk-view.ts';
import { createWalkEnds, type WalkEnds } from './walk-ends.ts';
import { createWalkMessages } from './walk-messages.ts';
import type { WalkDeps, WalkEnd, WalkItem, WalkModel, WalkSnapshot } from './walk-model.ts';

/** One worker's walk along the shelves for several deliveries (SPEC.md W1 to W7). */
export function openWalkSession(deps: WalkDeps): WalkModel {
  let plan = planOf(deps.items());
  // An article keeps its name when the delivery that wanted it has ended.
  const names = namesOf(plan.items);
  const messages = createWalkMessages(deps);
  const ends = createWalkEnds(deps);
  const nameOf = (article: string): string => names.get(article) ?? article;

  const lastOf = ({ name, scans, picked }: WalkStep): LastScan[] =>
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
    const step = stepOf(state);
    const completed = ends.endsOf(state);
    const rows = articles.map(({ key: article, row }) => ({
      ...row,
      article,
      quantity: piecesOf(want, article),
      // More is in hand after a delivery ended: the division tells to lay that back.
      scanned: Math.min(piecesOf(step.picked, article), piecesOf(want, article)),
    }));
    const division = divide(deliveries, step.picked);
    const [scanned, quantity] = [sum(rows.map(row => row.scanned)), sum(rows.map(row => row.quantity))];
    return {
      state,
      items,
      rows: inWalkingOrder(rows),
      progress: state.name === 'complete' ? reportedOf(completed) : `${scanned}/${quantity}`,
      whole: scanned === quantity,
      division,
      left: Object.entries(division.left).map(([article, count]) => ({ name: nameOf(article), count })),
      ends: completed,
      last: withHappened(lastOf(step), shown.happened, happenedWords),
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
      ends.note(entries);
      session.changed();
    }),
    deps.onChange(() => {
      const before = plan.items;
      if (deps.items() !== before) plan = planOf(deps.items());
      for (const [article, name] of namesOf(plan.items)) names.set(article, name);
      const gone = before.filter(
        ({ delivery: { id } }) => !ends.isReported(id) && !plan.items.some(one => one.delivery.id === id),
      );
      if (gone.length > 0)
        session.send({ name: 'left', orders: gone.map(({ delivery }) => delivery.sales_order.identifier) });
      messages.hear();
      session.changed();
    }),
  );
  followAccess(session, deps, { resends: false });
  messages.hear();

  return {
    ...session,
    isComplete: text => plan.codes.isComplete(text),
    isKnown: text => plan.codes.isKnown(text),
    knows: text => plan.codes.isKnown(text),
    autoSubmit: () => null,
    answer: messages.answer,
    refresh: deps.refresh,
    ...finishing(deps, session, ends, () => plan),
  };
}

/** How a walk ends: divided, completed, left. */
function finishing(
  deps: WalkDeps,
  session: Pick<FlowSession<WalkState, WalkEvent, WalkSnapshot>, 'getState' | 'send'>,
  ends: Pick<WalkEnds, 'complete'>,
  plan: () => ReturnType<typeof planOf>,
): Pick<WalkModel, 'divided' | 'complete' | 'leave'> {
  return {
    async divided() {
      const { items, deliveries } = plan();
      const { picked } = stepOf(session.getState());
      const divided = await divideWalk({ ...deps, items }, divide(deliveries, picked));
      if (!divided) return session.send(notStored);
      await deps.reload();
      session.send({ name: 'divided', deliveries: divided });
    },
    complete: async () =>
      session.send((await ends.complete(session.getState())) ? { name: 'completed' } : notStored),
    leave: () => deps.outbox.saveFlow(deps.key, null),
  };
}

const notStored = { name: 'not-stored', read: '' } as const;

/** Plan of the picks for these deliveries. */
function planOf(items: readonly WalkItem[]) {
  const deliveries = items.map(walkDelivery);
  const want = wanted(deliveries);
  const articles = articlesOf(items).filter(article => piecesOf(want, article.key) > 0);
  return { items, deliveries, want, articles, codes: createArticleCodes(articles) };
}

const namesOf = (items: readonly WalkItem[]): Map<string, string> =>
  new Map(articlesOf(items).map(({ key, name }) => [key, name]));

/** '2/6' deliveries. */
const reportedOf = (ends: readonly WalkEnd[]): string =>
  `${ends.filter(({ state }) => state === 'waiting' || state === 'shipped').length}/${ends.length}`;

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
