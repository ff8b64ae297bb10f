import { clockTime } from '../../../texts/formats.ts';
import { createFlowSession, type Shown } from '../../session/flow-session.ts';
import type { LastScan } from '../../steps/last-ten.tsx';
import { createArticleCodes } from '../session/article-codes.ts';
import { inWalkingOrder } from '../screen/view.ts';
import { divide, piecesOf, wanted } from './divide.ts';
import { finishWalk, storedWalk } from './saved-walk.ts';
import { articlesOf, walkDelivery } from './walk-articles.ts';
import { initialWalk, walkMachine, type WalkEvent, type WalkState } from './walk-machine.ts';
import type { WalkDeps, WalkModel, WalkSnapshot } from './walk-model.ts';

/** One worker's walk along the shelves for several deliveries (SPEC.md W1 to W4). */
export function openWalkSession(deps: WalkDeps): WalkModel {
  const { items, ids } = deps;
  const deliveries = items.map(walkDelivery);
  const want = wanted(deliveries);
  const articles = articlesOf(items).filter(article => piecesOf(want, article.key) > 0);
  const codes = createArticleCodes(articles);

  const lastOf = ({ name, scans, picked }: WalkState): LastScan[] =>
    scans.map(({ id, product_identifier, at }) => ({
      id,
      text: articles.find(a => a.key === product_identifier)?.name ?? product_identifier,
      end: `${piecesOf(picked, product_identifier)}/${piecesOf(want, product_identifier)}`,
      time: clockTime(at),
      state: 'kept',
      undo: name === 'walk' ? () => session.send({ name: 'undo', id }) : null,
    }));

  function derive(state: WalkState, { beat }: Shown): WalkSnapshot {
    const rows = articles.map(({ key: article, row }) => ({
      ...row,
      quantity: piecesOf(want, article),
      scanned: piecesOf(state.picked, article),
    }));
    const [scanned, quantity] = [sum(rows.map(row => row.scanned)), sum(rows.map(row => row.quantity))];
    return {
      state,
      items,
      rows: inWalkingOrder(rows),
      progress: `${scanned}/${quantity}`,
      whole: scanned === quantity,
      division: divide(deliveries, state.picked),
      last: lastOf(state),
      online: deps.online(),
      beat,
    };
  }

  function toEvent(text: string): WalkEvent {
    const { barcode, name, keys } = codes.read(text);
    const [product_identifier] = keys;
    const article = product_identifier === undefined ? null : { product_identifier, name: name ?? barcode };
    return { name: 'scan', text, barcode, article, id: deps.newId(), at: deps.now(), online: deps.online() };
  }

  const session = createFlowSession<WalkState, WalkEvent, never, never, WalkSnapshot>({
    step: walkMachine(want).step,
    begin: deps.begin ?? initialWalk,
    storage: {
      ...deps,
      stored: state => ({ ids, state: storedWalk(state) }),
      toRecordable: () => ({ mutations: [] }),
    },
    signal: deps.signal,
    toEvent,
    derive,
  });
  session.until(deps.onChange(session.changed));

  return {
    ...session,
    isComplete: codes.isComplete,
    isKnown: codes.isKnown,
    autoSubmit: () => null,
    finish: () => finishWalk(deps, divide(deliveries, session.getState().picked)),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
