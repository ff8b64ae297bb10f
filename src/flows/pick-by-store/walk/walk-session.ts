import type { Outbox } from '../../../outbox/outbox.ts';
import { runFlow, type FlowWorld } from '../../run-flow.ts';
import type { LastScan } from '../../steps/last-ten.tsx';
import type { Signal } from '../../steps/verdict-step.ts';
import { createArticleCodes } from '../article-codes.ts';
import { initial } from '../machine.ts';
import { countOf } from '../state.ts';
import { clockTime, inWalkingOrder, type LineRow } from '../view.ts';
import { divide, wanted, type WalkDelivery } from './divide.ts';
import { initialWalk, walkMachine, type WalkEffect, type WalkEvent, type WalkState } from './walk-machine.ts';
import type { WalkItem, WalkModel, WalkSnapshot } from './walk-model.ts';

interface WalkDeps {
  /** Of the saved walk. */
  readonly key: string;
  /** Oldest first. */
  readonly items: readonly WalkItem[];
  readonly begin: WalkState | null;
  /** As chosen, also those that are no longer open. */
  readonly ids: readonly number[];
  readonly outbox: Pick<Outbox, 'saveFlow' | 'saveFlows'>;
  readonly online: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly newId: () => string;
}

/** One worker's walk along the shelves for several deliveries (SPEC.md W1 to W4). */
export function openWalkSession(deps: WalkDeps): WalkModel {
  const { outbox, key, items, ids } = deps;
  const deliveries = items.map(walkDelivery);
  const want = wanted(deliveries);
  const articles = articlesOf(items).filter(article => (want[article.key] ?? 0) > 0);
  const codes = createArticleCodes(articles);
  const listeners = new Set<() => void>();
  let snapshot: WalkSnapshot | null = null;
  let beat = 0;
  let lastRead = '';

  const changed = (): void => {
    snapshot = null;
    for (const listener of listeners) listener();
  };
  const stored = (state: WalkState) => ({ ids, state: { ...state, verdict: null } });

  const world: FlowWorld<WalkState, WalkEvent, WalkEffect, never> = {
    recordingOf: effect =>
      effect.type === 'keep'
        ? { drafts: [], resolves: undefined, failed: { name: 'not-stored', read: lastRead } }
        : null,
    record: ({ failed }, state) =>
      outbox.saveFlow(key, stored(state)).then(
        () => null,
        () => failed,
      ),
    save: () => undefined,
    perform(effect) {
      if (effect.type === 'signal') deps.signal(effect.signal);
    },
  };
  const flow = runFlow(walkMachine(want), deps.begin ?? initialWalk, world);

  function toEvent(text: string): WalkEvent {
    lastRead = text;
    beat++;
    const { barcode, name, keys } = codes.read(text);
    const [product_identifier] = keys;
    return {
      name: 'scan',
      text,
      barcode,
      article: product_identifier === undefined ? null : { product_identifier, name: name ?? barcode },
      id: deps.newId(),
      at: deps.now(),
      online: deps.online(),
    };
  }

  const lastOf = (state: WalkState): LastScan[] =>
    state.scans.map(({ id, product_identifier, at }) => ({
      id,
      text: articles.find(a => a.key === product_identifier)?.name ?? product_identifier,
      end: `${state.picked[product_identifier] ?? 0}/${want[product_identifier] ?? 0}`,
      time: clockTime(at),
      state: 'kept',
      undo: state.name === 'walk' ? () => void flow.send({ name: 'undo', id }) : null,
    }));

  const build = (): WalkSnapshot => {
    const state = flow.getState();
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
  };

  const stops = [flow.subscribe(changed), deps.onChange(changed)];
  return {
    get: () => (snapshot ??= build()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: text => void flow.send(() => toEvent(text)),
    send: event => void flow.send(event),
    isComplete: codes.isComplete,
    isKnown: codes.isKnown,
    submitsAt: () => false,
    finish() {
      const { shares } = divide(deliveries, flow.getState().picked);
      const progress = items.map(item => {
        const given = shares.find(s => s.delivery_id === item.delivery.id)?.counts ?? {};
        const counts = Object.fromEntries(
          item.delivery.dispatch_request_lines.map(l => [
            l.id,
            countOf(item.hand, l.id) + (given[l.id] ?? 0),
          ]),
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
    },
    stop() {
      flow.stop();
      for (const stop of stops) stop();
    },
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

const walkDelivery = ({ delivery, hand }: WalkItem): WalkDelivery => ({
  id: delivery.id,
  lines: delivery.dispatch_request_lines.map(line => ({ ...line, scanned: countOf(hand, line.id) })),
});

/** Each article once, under all its codes. */
function articlesOf(items: readonly WalkItem[]) {
  const lines = items.flatMap(item => item.delivery.dispatch_request_lines);
  const first = new Map(lines.map(line => [line.product_identifier, line]));
  return [...first.values()].map((line, id) => ({
    key: line.product_identifier,
    name: line.product_name,
    ean_codes: line.ean_codes,
    row: {
      id,
      name: line.product_name,
      image_url: line.image_url ?? null,
      shelf: line.storage_location?.display_name ?? null,
    } satisfies Omit<LineRow, 'quantity' | 'scanned'>,
  }));
}
