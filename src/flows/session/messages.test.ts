import { expect, test } from 'vitest';
import type { DeliveryMessage } from '../../../contract/orders/delivery-message.ts';
import { anna, FakeDevice, WORK } from '../../sync/testing/fake-device.ts';
import { createMessages } from './messages.ts';

const note: DeliveryMessage = { id: 1, text: 'Kaartje erbij', by: 'Marieke', at: '2026-11-26T13:00:00Z' };
const later = { ...note, id: 2, text: 'Dit ook' };
const answer = { text: 'Gedaan', by: 'Bram', at: '2026-11-26T13:01:00Z' };

/** Delivery 7 is in hand, and the office has said this. */
function open(device = new FakeDevice()) {
  const outbox = device.openOutbox();
  const signals: string[] = [];
  const told: { id: number; messages: DeliveryMessage[] | undefined } = { id: 7, messages: [note] };
  const { now } = device.clock;
  const deps = { outbox, user: anna, work: WORK, newId: device.newId, now };
  const messages = createMessages([], { ...deps, signal: one => void signals.push(one) }, () => told);
  outbox.subscribe(({ entries }) => messages.note(entries));
  return { outbox, signals, told, messages };
}

test('the oldest without an answer is shown, until somebody answered it', () => {
  const { told, messages } = open();
  told.messages = [note, later];
  expect(messages.open()).toEqual({ ...note, dispatch_request_id: 7 });
  told.messages = [{ ...note, answer }, later];
  expect(messages.open()?.id).toBe(2);
  told.messages = undefined;
  expect(messages.open()).toBeNull();
});

test('an answer waits in the outbox, and the message is not shown again meanwhile; a refused one is', async () => {
  const { outbox, messages } = open();
  const shown = messages.open();
  expect(shown && (await messages.answer(shown, 'Gedaan'))).toBe(true);
  const [entry] = await outbox.ofWork(WORK);
  expect(entry).toMatchObject({
    state: 'pending',
    lane: `${anna.id}/delivery/7`,
    mutation: { type: 'answer-message', dispatch_request_id: 7, message_id: 1, text: 'Gedaan' },
  });
  expect(messages.open()).toBeNull();
  const problem = { type: '', title: '', status: 404, code: 'message-not-found' };
  await outbox.settle([{ seq: entry?.seq ?? 0, at: 1, kind: 'parked', problem }]);
  expect(messages.open()?.id).toBe(1);
});

test('only one that comes while its delivery lies under the hands is heard', () => {
  const { told, signals, messages } = open();
  messages.hear();
  messages.hear();
  expect(signals).toEqual([]);
  told.messages = [note, later];
  messages.hear();
  expect(signals).toEqual(['attention']);
  told.id = 8;
  told.messages = [note, later, { ...note, id: 3 }];
  messages.hear();
  expect(signals).toEqual(['attention']);
});
