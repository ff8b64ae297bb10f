import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { readTriggers, storeTriggers, type TriggerDefinition } from './trigger-file.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const mail: TriggerDefinition = {
  identifier: 'verzonden',
  description: 'Levering verzonden',
  trigger_event: 'delivery-shipped',
  conditions: [{ group_identifier: 'web', condition_class: 'sales-channel', operator: '=', value: 'web' }],
  actions: [{ description: 'Mail', action_class: 'send-mail', parameters: { template: 'shipped-nl' } }],
};
const acting = (action_class: string, parameters: object) => ({
  ...mail,
  actions: [{ description: 'x', action_class, parameters }],
});
const store = (...triggers: TriggerDefinition[]) => db.transaction(tx => storeTriggers(tx, triggers));

it('the triggers are those of the file: what differs ends and comes anew, so that results name what ran', async () => {
  const before = await db.query('SELECT FROM triggers WHERE deleted_at IS NULL');
  expect(await store(mail)).toEqual({ made: 1, ended: before.length, kept: 0 });
  expect(await store(mail)).toEqual({ made: 0, ended: 0, kept: 1 });
  const other: TriggerDefinition = {
    ...mail,
    actions: [{ description: 'Mail', action_class: 'send-mail', parameters: { template: 'sent-nl' } }],
  };
  expect(await store(other)).toEqual({ made: 1, ended: 1, kept: 0 });
  expect(
    await db.query(
      `SELECT deleted_at IS NULL AS runs FROM triggers WHERE identifier = 'verzonden' AND description = 'Levering verzonden' ORDER BY id DESC LIMIT 2`,
    ),
  ).toEqual([{ runs: true }, { runs: false }]);
});

it.each([
  ['no JSON', '{', '', /This is no JSON/],
  [
    'an unknown event',
    JSON.stringify([{ ...mail, trigger_event: 'moon' }]),
    '0.trigger_event',
    /an event.*Read: "moon"/,
  ],
  [
    'an unknown action',
    JSON.stringify([{ ...mail, actions: [{ description: 'x', action_class: 'fly' }] }]),
    '0.actions.0.action_class',
    /./,
  ],
  [
    'a status that an action cannot give',
    JSON.stringify([acting('change-status', { status: 'return-announced' })]),
    '0.actions.0.parameters.status',
    /Read: "return-announced"/,
  ],
  [
    'a name in braces that nothing fills',
    JSON.stringify([acting('send-mail', { template: 'x', text: 'Dag {naam}' })]),
    '0.actions.0.parameters.text',
    /names in braces/,
  ],
  [
    'a webhook that is no address',
    JSON.stringify([acting('call-webhook', { url: 'ftp://erp' })]),
    '0.actions.0.parameters.url',
    /Read: "ftp/,
  ],
  ['no action', JSON.stringify([{ ...mail, actions: [] }]), '0.actions', /./],
  ['a name twice', JSON.stringify([mail, mail]), 'verzonden', /twice/],
  ['another field', JSON.stringify([{ ...mail, when: 'now' }]), '0', /when/],
])('%s is refused, with where and what was read', (_, text, path, detail) => {
  const read = readTriggers(text);
  expect(read.ok).toBe(false);
  expect(read.ok ? [] : read.faults).toEqual([{ path, detail: expect.stringMatching(detail) as string }]);
});
