import { expect, test } from 'vitest';
import type { EventResult } from '../../../../contract/orders/trigger.ts';
import { repeatsWhat, runningOf } from './view.ts';

const result = (id: number, is_successful: boolean | null, action = 1, summary = '261117-0038-1') =>
  ({
    event_result: { id, is_successful },
    trigger_event: { payload_summary: summary },
    trigger_action: { id: action },
  }) as EventResult;

test('an action runs while a row of it about the same thing has no outcome', () => {
  const failed = result(1, false);
  expect(runningOf([failed, result(2, true)], failed)).toBeUndefined();
  expect(
    runningOf([result(3, null, 2), result(4, null, 1, '261117-0038-2'), failed], failed),
  ).toBeUndefined();
  expect(runningOf([result(5, null), failed], failed)?.event_result.id).toBe(5);
});

test('each class of action says what it repeats', () => {
  const said = (action_class: string, goes_to: string | null = null) =>
    repeatsWhat({ action_class, goes_to } as EventResult['trigger_action']);
  expect(said('send-mail', 'k***@voorbeeld.nl')).toBe('again_mail');
  expect(said('send-mail')).toBe('again_mail_nobody');
  expect(said('create-refund')).toBe('again_refund');
  expect(said('reassign')).toBe('again_state');
  expect(said('call-webhook')).toBe('again_message');
});
