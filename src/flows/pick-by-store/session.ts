import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { Mutation, MutationOf } from '../../../contract/mutation.ts';
import { canShip, pickHindrance } from '../../../core/delivery/pick.ts';
import type { Entry } from '../../outbox/entry.ts';
import { insteadOf, runFlow, type FlowWorld } from '../run-flow.ts';
import { storedAgain } from '../stored-again.ts';
import { stateKey } from '../state-key.ts';
import { whileSame } from '../while-same.ts';
import { createArticleCodes } from './article-codes.ts';
import { carrierFacts, type CarrierFacts } from './carrier-facts.ts';
import { pickMachine } from './machine.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickModel, PickSnapshot } from './pick-model.ts';
import { restored, stored } from './saved-state.ts';
import {
  inHand,
  type PickCard,
  type PickConfig,
  type PickDraft,
  type PickEffect,
  type PickEvent,
  type PickState,
} from './state.ts';
import { lastScans } from './view.ts';

type Completion = Entry & { readonly mutation: MutationOf<'pick-shipped' | 'pick-unable-to-ship'> };

const isCompletion = (e: Entry): e is Completion =>
  e.mutation.type === 'pick-shipped' || e.mutation.type === 'pick-unable-to-ship';

/** Starts where this device stood with this delivery; resolves when the first scan can be heard. */
export async function openPickSession(deps: PickDeps): Promise<PickModel> {
  const { outbox, work } = deps;
  const key = stateKey(work, deps.user.id);
  // The sender may be at work: what changes while the entries are read is not in what was read.
  const completions = new Map<string, Completion>();
  const note = (entries: readonly Entry[]): void => {
    for (const e of entries) if (e.work === work && isCompletion(e)) completions.set(e.id, e);
  };
  const meanwhile: Entry[] = [];
  const unlisten = outbox.subscribe(({ entries }) => meanwhile.push(...entries));
  const [saved, known] = await Promise.all([outbox.loadFlow(key), outbox.ofWork(work)]).finally(unlisten);
  note([...known, ...meanwhile]);

  const listeners = new Set<() => void>();
  let snapshot: PickSnapshot | null = null;
  let beat = 0;
  let lastRead = '';
  /** All was answered before this screen opened: what the OMS says now is later than that. */
  const settledBefore = completions.size > 0 && [...completions.values()].every(e => e.state === 'done');

  const changed = (): void => {
    snapshot = null;
    for (const listener of listeners) listener();
  };
  const latest = (): Completion | undefined => [...completions.values()].sort((a, b) => b.seq - a.seq)[0];
  const carrierOf = whileSame(carrierFacts);
  const carrier = () => carrierOf(deps.delivery(), deps.types());
  const config = (): PickConfig => configOf(deps.delivery(), carrier());

  const world: FlowWorld<PickState, PickEvent, PickEffect, PickDraft> = {
    recordingOf(effect) {
      if (effect.type === 'signal') return null;
      return {
        drafts: effect.type === 'record' ? [effect.draft] : [],
        resolves: effect.type === 'record' ? effect.resolves : undefined,
        retries: effect.type === 'retry' ? effect.mutation_id : undefined,
        failed: { name: 'not-stored', read: lastRead },
      };
    },
    async record({ drafts, resolves, retries, failed }, state) {
      const kept = { key, state: stored(state) };
      if (retries !== undefined) return insteadOf(await outbox.retry(retries, kept), failed);
      if (drafts.length === 0)
        return outbox.saveFlow(key, kept.state).then(
          () => null,
          () => failed,
        );
      const recorded = await outbox.record({
        user: deps.user,
        work,
        mutations: drafts.map(draft => toMutation(draft, deps)),
        flow: kept,
        ...(resolves ? { resolves: [resolves] } : {}),
      });
      if (recorded.ok) deps.forgetCustomer();
      return insteadOf(recorded, failed);
    },
    save: state => void outbox.saveFlow(key, stored(state)).catch(() => undefined),
    perform(effect) {
      if (effect.type === 'signal') deps.signal(effect.signal);
    },
  };
  // The delivery may change under the worker's hands: each step is judged on what is known then.
  const flow = runFlow(
    { step: (state, event) => pickMachine(config()).step(state, event) },
    begun(restored(saved), latest()),
    world,
  );

  /** A refused completion comes first: nothing else can be done with this delivery. */
  function showCard(): void {
    const refused = [...completions.values()].find(e => e.state === 'parked' && e.resolved_by === null);
    if (!refused) return;
    void flow.send(state =>
      state.name === 'repair' && state.card.mutation_id === refused.id
        ? null
        : { name: 'open-repair', card: cardOf(refused) },
    );
  }

  /** The OMS has it open again, long after this device completed it. */
  function reopen(): void {
    if (!settledBefore || pickHindrance(deps.delivery()) !== null || deps.gone() !== null) return;
    const done = [...completions.values()].every(e => e.state === 'done');
    void flow.send(state => (state.name === 'completed' && done ? { name: 'reopened' } : null));
  }

  const codesOf = whileSame((lines: DispatchRequest['dispatch_request_lines']) =>
    createArticleCodes(
      lines.map(({ id, product_name, ean_codes }) => ({ key: id, name: product_name, ean_codes })),
    ),
  );
  const codes = () => codesOf(deps.delivery().dispatch_request_lines);

  function toEvent(text: string): PickEvent {
    lastRead = text;
    beat++;
    const { barcode, name, keys } = codes().read(text);
    return {
      name: 'scan',
      text,
      barcode,
      article: name,
      lines: keys,
      id: deps.newId(),
      at: deps.now(),
      online: deps.online(),
    };
  }

  const stops = [
    flow.subscribe(changed),
    deps.desk.subscribe(changed),
    outbox.subscribe(({ entries }) => {
      note(entries);
      showCard();
      // Its status is another now, and the customer's number is no longer ours.
      if (entries.some(e => e.work === work && e.state === 'done')) deps.refresh();
      changed();
    }),
    deps.onChange(({ fresh }) => {
      if (fresh) reopen();
      changed();
    }),
  ];
  showCard();

  const build = (): PickSnapshot => {
    const state = flow.getState();
    const delivery = deps.delivery();
    const end = latest();
    const hand = state.name === 'cannot-store' ? state.back.hand : state.hand;
    return {
      state,
      delivery,
      carrier: carrier(),
      viewing: state.name === 'scan' && (pickHindrance(delivery) !== null || deps.gone() !== null),
      can_ship: state.name === 'scan' && canShip(inHand(config(), hand)),
      sent: end?.state === 'pending' ? 'waiting' : end?.state === 'done' ? 'confirmed' : null,
      gone: deps.gone(),
      last:
        state.name === 'scan' ? lastScans(hand, delivery, id => void flow.send({ name: 'undo', id })) : [],
      online: deps.online(),
      printing: deps.desk.get(),
      beat,
    };
  };

  return {
    get: () => (snapshot ??= build()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: text => void flow.send(() => toEvent(text)),
    send: event =>
      void flow.send(
        event.name === 'stored-again'
          ? state => (state.name === 'cannot-store' ? storedAgain(outbox, key, stored(state.back)) : null)
          : event,
      ),
    isComplete: text => codes().isComplete(text),
    isKnown: text => codes().isKnown(text),
    submitsAt: () => false,
    desk: deps.desk,
    changeCarrier: deps.changeCarrier,
    stop() {
      flow.stop();
      for (const stop of stops) stop();
    },
  };
}

/** What a colleague completed on this device is not picked again while that waits. */
const begun = (state: PickState, end: Completion | undefined): PickState =>
  state.name === 'scan' && end?.state === 'pending'
    ? {
        name: 'completed',
        verdict: null,
        hand: state.hand,
        result: end.mutation.type === 'pick-shipped' ? 'shipped' : 'unable-to-ship',
        reason: null,
      }
    : state;

function configOf(delivery: DispatchRequest, { method_state }: CarrierFacts): PickConfig {
  const { status, paused_at, gift_wrapped, dispatch_request_lines } = delivery;
  return { status, paused_at, gift_wrapped, method: method_state, lines: dispatch_request_lines };
}

function toMutation(draft: PickDraft, deps: PickDeps): Mutation {
  const { id: dispatch_request_id, sales_order } = deps.delivery();
  const base = {
    id: deps.newId(),
    version: 1 as const,
    at: new Date(deps.now()).toISOString(),
    dispatch_request_id,
  };
  return draft.type === 'pick-put-back'
    ? { ...base, ...draft, location_type: deps.place.type, location: deps.place.identifier }
    : { ...base, ...draft, sales_order_identifier: sales_order.identifier };
}

const cardOf = ({ id, mutation, problem }: Completion): PickCard => ({
  mutation_id: id,
  result: mutation.type === 'pick-shipped' ? 'shipped' : 'unable-to-ship',
  code: problem?.code ?? '',
  by: problem?.by ?? null,
  detail: problem?.detail ?? null,
});
