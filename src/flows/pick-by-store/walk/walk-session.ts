import type { User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { createFlowSession, type Shown } from '../../session/flow-session.ts';
import type { LastScan } from '../../steps/last-ten.tsx';
import type { Signal } from '../../steps/verdict-step.ts';
import { createArticleCodes } from '../session/article-codes.ts';
import { initial } from '../machine/machine.ts';
import { countOf } from '../machine/state.ts';
import { clockTime, inWalkingOrder } from '../screen/view.ts';
import { divide, wanted, type Division } from './divide.ts';
import { articlesOf, walkDelivery } from './walk-articles.ts';
import { initialWalk, walkMachine, type WalkEvent, type WalkState } from './walk-machine.ts';
import type { WalkItem, WalkModel, WalkSnapshot } from './walk-model.ts';

interface WalkDeps {
  /** Key of the saved walk. */
  readonly key: string;
  /** Oldest first. */
  readonly items: readonly WalkItem[];
  readonly begin: WalkState | null;
  /** The chosen deliveries, also those that are no longer open. */
  readonly ids: readonly number[];
  readonly user: User;
  readonly work: string;
  readonly outbox: Pick<Outbox, 'record' | 'retry' | 'saveFlow' | 'saveFlows'>;
  readonly online: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly newId: () => string;
}

/** One worker's walk along the shelves for several deliveries (SPEC.md W1 to W4). */
export function openWalkSession(deps: WalkDeps): WalkModel {
  const { items, ids } = deps;
  const deliveries = items.map(walkDelivery);
  const want = wanted(deliveries);
  const articles = articlesOf(items).filter(article => (want[article.key] ?? 0) > 0);
  const codes = createArticleCodes(articles);

  const lastOf = ({ name, scans, picked }: WalkState): LastScan[] =>
    scans.map(({ id, product_identifier, at }) => ({
      id,
      text: articles.find(a => a.key === product_identifier)?.name ?? product_identifier,
      end: `${picked[product_identifier] ?? 0}/${want[product_identifier] ?? 0}`,
      time: clockTime(at),
      state: 'kept',
      undo: name === 'walk' ? () => session.send({ name: 'undo', id }) : null,
    }));

  function derive(state: WalkState, { beat }: Shown): WalkSnapshot {
    const rows = articles.map(({ key: article, row }) => ({
      ...row,
      quantity: want[article] ?? 0,
      scanned: state.picked[article] ?? 0,
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
      stored: state => ({ ids, state: stored(state) }),
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
    submitsAt: () => false,
    finish: () => finish(deps, divide(deliveries, session.getState().picked)),
  };
}

/**
 * Stores each delivery's share as its progress, and ends the walk, in one transaction (W4); false: nothing was
 * stored.
 */
function finish({ items, outbox, key }: WalkDeps, { shares }: Division): Promise<boolean> {
  const progress = items.map(item => {
    const given = shares.find(s => s.delivery_id === item.delivery.id)?.counts ?? {};
    const counts = Object.fromEntries(
      item.delivery.dispatch_request_lines.map(l => [l.id, countOf(item.hand, l.id) + (given[l.id] ?? 0)]),
    );
    return {
      key: item.state_key,
      state: { ...initial, hand: { ...item.hand, counts, scans: [] } },
    };
  });
  return outbox.saveFlows([...progress, { key, state: null }]).then(
    () => true,
    () => false,
  );
}

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
const stored = (state: WalkState): WalkState =>
  state.name === 'cannot-store'
    ? { name: 'walk', verdict: null, picked: state.picked, scans: state.scans }
    : { ...state, verdict: null };

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
