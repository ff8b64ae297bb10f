// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { DenyDialog } from './decision-dialogs.tsx';

afterEach(cleanup);

const delivery = {
  id: 7,
  identifier: '261117-0018-1',
  status: 'on-hold',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  dispatch_request_lines: [],
};
const facts = {
  order: { identifier: '261117-0018' },
  delivery,
  onClose: () => undefined,
} as unknown as DeliveryDialogProps;
const review = (...reasons: number[]) => ({
  held_elsewhere: 2,
  current: [
    {
      id: 7,
      identifier: '261117-0018-1',
      status_reasons: reasons.map(id => ({
        id,
        decision: null,
        hold_rule_group: { display_name: `Reden ${id}` },
      })),
    },
  ],
});
const confirm = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
const says = () => screen.getByRole('status').textContent;

/** The dialog, and what the OMS then answers about why the delivery is held. */
function open() {
  const office = testOffice();
  render(<DenyDialog {...facts} />, { wrapper: office.wrapper });
  const answer = (body: object) => act(async () => office.answer(0, { kind: 'ok', status: 200, body }));
  return { ...office, answer };
}

test('nothing is decided before it is known why the delivery is held', async () => {
  const { asked, answer } = open();
  confirm();
  expect([asked.map(({ id }) => id), says()]).toEqual([['getHoldReview'], '']);
  await answer(review(3));
  expect(says()).toContain('De levering wordt definitief geblokkeerd');
  expect(says()).toContain('Ook 2 leveringen bij andere locaties worden definitief geblokkeerd.');
  confirm();
  expect(asked.at(-1)).toMatchObject({
    id: 'decideHoldReason',
    input: { params: { salesOrder: '261117-0018', reason: 3 } },
  });
});

test('while the reasons are read it can be closed', async () => {
  const closed: string[] = [];
  const office = testOffice();
  render(<DenyDialog {...facts} onClose={() => closed.push('closed')} />, { wrapper: office.wrapper });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(closed).toEqual(['closed']);
});

test('where no reason is left the verb says so', async () => {
  const { asked, answer } = open();
  await answer(review());
  expect(says()).toBe('');
  expect(screen.getByRole('button', { name: 'Blokkeer definitief' }).title).toBe(
    'Er is geen blokkering meer om over te besluiten.',
  );
  confirm();
  expect(asked).toHaveLength(1);
});
