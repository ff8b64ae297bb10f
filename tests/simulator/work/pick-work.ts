import { createEmitter } from '../../../core/emitter/emitter.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import type { Random } from '../../../server/demo/random.ts';
import { freeAccess } from '../../../src/flows/access.ts';
import type { PickModel } from '../../../src/flows/pick-by-store/session/pick-model.ts';
import { leftInHand, mayTryAgain } from '../../../src/flows/pick-by-store/machine/repair-step.ts';
import { bareDesk } from '../../../src/flows/print-desk.ts';
import { openPickSession } from '../../../src/flows/pick-by-store/session/session.ts';
import { pullDispatchTypes, pullPick } from '../../../src/sync/pull/pull-picks.ts';
import { keepPick, pickOnDevice, pickWork, placeOf } from '../../../src/work-package/picks.ts';
import { answers } from './whim.ts';
import type { Desk, Job } from './work.ts';

/** Picking a delivery in its store, up to its completion. */
export const picking =
  (ref: PickRef): Job =>
  async desk => {
    const { user, cache, http, clock } = desk;
    const first = (await pickOnDevice(cache, ref.id, user.id)) ?? (await pulled(desk, ref));
    if (!first) return null;
    let delivery: DispatchRequest = first;
    let types: readonly DispatchType[] | null = null;
    let gone: string | null = null;
    const changes = createEmitter<{ fresh: boolean }>();
    const refresh = async (): Promise<void> => {
      const [told, offered] = await Promise.all([
        pullPick(http, ref.order, ref.id),
        types === null ? pullDispatchTypes(http, placeOf(delivery)) : null,
      ]);
      if (offered?.kind === 'ok') types = offered.value;
      if (told.kind === 'ok') {
        delivery = told.value;
        gone = null;
        await keepPick(cache, user.id, delivery, clock.now());
      } else if (told.kind === 'refused') gone = told.problem.code;
      changes.emit({ fresh: told.kind === 'ok' });
    };
    const model = await openPickSession({
      ...desk,
      place: placeOf(delivery),
      work: pickWork(placeOf(delivery), ref.id),
      delivery: () => delivery,
      types: () => types,
      gone: () => gone,
      onChange: changes.subscribe,
      changeCarrier: () => Promise.resolve({ ok: false, text: '' }),
      desk: bareDesk(() => Promise.resolve('sent')),
      refresh: () => void refresh(),
      access: freeAccess,
      forgetCustomer: () => undefined,
      signal: () => undefined,
      now: clock.now,
    });
    void refresh();
    return {
      act: random => act(model, random),
      refresh: () => void refresh(),
      over: () => isOver(model),
      close: () => model.stop(),
    };
  };

async function pulled({ http, cache, user, clock }: Desk, ref: PickRef): Promise<DispatchRequest | null> {
  const answer = await pullPick(http, ref.order, ref.id);
  if (answer.kind !== 'ok') return null;
  await keepPick(cache, user.id, answer.value, clock.now());
  return answer.value;
}

function isOver(model: PickModel): boolean {
  const { state, sent, viewing } = model.get();
  return (state.name === 'completed' && sent !== null) || (state.name === 'scan' && viewing);
}

function act(model: PickModel, random: Random): void {
  if (answers(model, random)) return;
  const shown = model.get();
  const { state } = shown;
  switch (state.name) {
    case 'scan': {
      if (random.int(25) === 0) return model.send({ name: 'unable', reason: 'out-of-stock' });
      if (random.int(20) === 0 && shown.last[0]?.undo) return shown.last[0].undo();
      if (shown.can_ship) return model.send({ name: 'complete' });
      if (random.int(6) === 0) return model.send({ name: 'gift' });
      const wanted = shown.delivery.dispatch_request_lines.filter(
        line => (state.hand.counts[line.id] ?? 0) < line.quantity,
      );
      return model.scan(wanted.length > 0 ? codeOf(random.pick(wanted)) : '8712344617340');
    }
    case 'repair': {
      if (mayTryAgain(state) && random.int(2) === 0) return model.send({ name: 'try-again' });
      const left = shown.delivery.dispatch_request_lines.find(line => leftInHand(state, line.id) > 0);
      return left && random.int(4) > 0 ? model.scan(codeOf(left)) : model.send({ name: 'put-back' });
    }
    case 'cannot-store':
      return model.send({ name: 'stored-again' });
    case 'completed':
      return;
  }
}

const codeOf = ({ ean_codes }: { ean_codes: string }): string => ean_codes.split(' ')[0] ?? '';

/** Identifies a delivery of an order. */
export interface PickRef {
  readonly order: string;
  readonly id: number;
}
