import type { Entry, User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Recording } from '../../outbox/record.ts';
import type { RecordEffect, WriteEffect } from './effects.ts';

/** Mutations, with the lane of those that name none. */
export type Recordable = Pick<
  Recording,
  'mutations' | 'dispatch_request_id' | 'goods_receipt_line_id' | 'finishes_at'
>;

/** Where the steps of a flow are stored. */
export interface FlowStorage<S, D> {
  readonly outbox: Pick<Outbox, 'record' | 'retry' | 'onCleared' | 'saveFlow' | 'loadFlow'>;
  readonly now: () => number;
  readonly user: User;
  /** The work whose entries the mutations' barriers wait for. */
  readonly work: string;
  /** Key of the flow's state. */
  readonly key: string;
  /** The part of a state that is stored: ids and numbers only, without the verdict. */
  readonly stored: (state: S) => unknown;
  /** The name of a delivery's order. */
  readonly orderOf?: Recording['orderOf'];
  /** Gives drafts their ids, time and place. */
  readonly toRecordable: (drafts: readonly D[], state: S) => Recordable;
}

/** The data of a work on this device: the flow's saved state, and the entries. */
export async function readWork(
  outbox: Pick<Outbox, 'subscribe' | 'loadFlow' | 'ofWork'>,
  work: string,
  key: string,
): Promise<{ saved: unknown; entries: readonly Entry[] }> {
  // The sender may be working: a change while the entries are read is not in what was read.
  const meanwhile: Entry[] = [];
  const stop = outbox.subscribe(({ entries }) => meanwhile.push(...entries.filter(e => e.work === work)));
  const [saved, known] = await Promise.all([outbox.loadFlow(key), outbox.ofWork(work)]).finally(stop);
  return { saved, entries: [...known, ...meanwhile] };
}

/** Stores an effect with the state that it led to, in one strict transaction; 'refused': by the OMS (decision 028). */
export async function write<S, R extends RecordEffect<unknown>>(
  storage: FlowStorage<S, R['drafts'][number]>,
  effect: WriteEffect<R>,
  state: S,
): Promise<'written' | 'refused' | 'failed'> {
  const { outbox, user, work, key, orderOf } = storage;
  const flow = { key, state: storage.stored(state) };
  switch (effect.type) {
    case 'keep':
      return (await saves(storage, state)) ? 'written' : 'failed';
    case 'retry':
      return outcomeOf(await outbox.retry(effect.mutation_id, flow));
    case 'record': {
      const { drafts, resolves, photo } = effect;
      const recordable = storage.toRecordable(drafts, state);
      return outcomeOf(
        await outbox.record({
          user,
          work,
          flow,
          photo,
          orderOf,
          ...recordable,
          ...(resolves && { resolves: [resolves] }),
        }),
      );
    }
  }
}

/** Stores the state alone; gives whether it is on disk. */
export const saves = <S>(
  { outbox, key, stored }: Pick<FlowStorage<S, never>, 'outbox' | 'key' | 'stored'>,
  state: S,
): Promise<boolean> =>
  outbox.saveFlow(key, stored(state)).then(
    () => true,
    () => false,
  );

const outcomeOf = (recorded: { readonly ok: boolean; readonly refused?: boolean }) =>
  !recorded.ok ? 'failed' : recorded.refused ? 'refused' : 'written';
