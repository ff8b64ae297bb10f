import type { Problem } from '../../../contract/problem.ts';
import { isAuthorised } from './authorise.ts';
import { type Changes } from './changes.ts';
import { decideCompletion, decideShipment, decideTakeBack } from './placement/decide-finish.ts';
import { decidePick, decidePutBack } from './picks/decide-pick.ts';
import { type Decision, decidePlacement } from './placement/decide-placement.ts';
import { decideReturn } from './returns/decide-return.ts';
import { decideFinishReceipt, decideReceive, decideTakeBackReceived } from './receipts/decide-receipt.ts';
import {
  decideAnswer,
  decideHold,
  decidePieceInfo,
  decideProductInfo,
  decideSetAside,
  decideVoid,
} from './decide-record.ts';
import { isExpired } from '../../ground/writes/kept-keys.ts';
import { bodyHash, inboxKey, type MutationItem } from './item.ts';
import { forbiddenHere, problem } from './refusals.ts';
import { receiptCalled, type World } from './world.ts';

/**
 * Judges one mutation on the state that its predecessors in the list left. Permissions come first, then the stored
 * reply (a user who lost the permission learns only that it has its effect). A refusal changes nothing and is not
 * stored, so that the same key may come again when things have changed.
 */
export function decide(item: MutationItem, world: World, changes: Changes): Decision {
  const { user, mutation } = item;
  const key = inboxKey(user.id, mutation.id);
  const body_hash = bodyHash(mutation);
  const stored = world.inbox.get(key);
  if (!isAuthorised(item, world))
    return { problem: forbiddenHere({ applied: stored?.body_hash === body_hash }) };
  if (stored) return stored.body_hash === body_hash ? { reply: stored.reply } : { problem: keyReused() };
  if (world.voided.has(key))
    return { problem: problem(409, 'voided', 'Deze scan is door een leidinggevende vervallen verklaard.') };
  if (isExpired(mutation.id, world.now))
    return { problem: problem(410, 'key-expired', 'Deze scan is ouder dan 90 dagen.') };

  const decision = decideByType(item, world, changes);
  if ('reply' in decision) {
    world.inbox.set(key, { body_hash, reply: decision.reply });
    const { device_id } = item;
    changes.inbox.push({
      user_id: user.id,
      mutation_id: mutation.id,
      device_id,
      body_hash,
      reply: decision.reply,
    });
  }
  return decision;
}

function decideByType(item: MutationItem, world: World, changes: Changes): Decision {
  const { mutation } = item;
  switch (mutation.type) {
    case 'place-article':
      return decidePlacement({ ...item, mutation }, world, changes);
    case 'take-back':
      return decideTakeBack({ ...item, mutation }, world, changes);
    case 'set-aside':
      return decideSetAside({ ...item, mutation }, world, changes);
    case 'receive-line':
      return decideReceive({ ...item, mutation }, world, changes);
    case 'take-back-received':
      return decideTakeBackReceived({ ...item, mutation }, world, changes);
    case 'finish-receipt':
      return decideFinishReceipt({ ...item, mutation }, receiptCalled(world, mutation), changes);
    case 'product-info':
      return decideProductInfo({ ...item, mutation }, world, changes);
    case 'product-piece-info':
      return decidePieceInfo({ ...item, mutation }, world, changes);
    case 'complete-storage-location':
      return decideCompletion({ ...item, mutation }, world, changes);
    case 'mark-shipped':
      return decideShipment({ ...item, mutation }, world, changes);
    case 'hold-shipment':
      return decideHold({ ...item, mutation }, world, changes);
    case 'pick-shipped':
      return decidePick({ ...item, mutation }, 'shipped', null, world, changes);
    case 'pick-unable-to-ship':
      return decidePick({ ...item, mutation }, 'unable-to-ship', mutation.reason, world, changes);
    case 'pick-put-back':
      return decidePutBack({ ...item, mutation }, changes);
    case 'answer-message':
      return decideAnswer({ ...item, mutation }, world, changes);
    case 'receive-return':
    case 'receive-by-label':
    case 'take-back-return':
    case 'return-aside':
      return decideReturn({ ...item, mutation }, world, changes);
    default:
      return decideVoid({ ...item, mutation }, world, changes);
  }
}

const keyReused = (): Problem =>
  problem(422, 'key-reused', 'Deze sleutel is al voor een andere scan gebruikt.');
