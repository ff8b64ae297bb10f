import { beforeEach, expect, test, vi } from 'vitest';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import type { FlowProps } from '../../flow.ts';
import { stubLoudspeaker } from '../../../device/testing.ts';
import { practicePage } from '../../print-practice.ts';
import { openSortSession } from '../session/session.ts';
import { openPractice, practiceCodes } from './practice.ts';

beforeEach(stubLoudspeaker);

test('R41 practice names a code that is still needed, until all is sorted', async () => {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  const flow = {
    user: anna,
    place: { type: 'dc', identifier: 'DC01' },
    services: { clock: device.clock, newId: device.newId, outbox, shipsByScan: () => true },
  } as unknown as FlowProps;
  const model = await openSortSession(await openPractice(flow, new AbortController().signal));
  const said = new Set<string>();
  for (let left = 7; left > 0; left--) {
    const code = model.get().next_code ?? '';
    said.add(code);
    model.scan(code);
    await vi.waitUntil(() => model.get().state.name !== 'scan-article');
    const { state } = model.get();
    const id = 'work' in state ? state.work.dispatch_request_id : null;
    // At the number of pieces the scan of the place is 'Verder' with one, and the placement.
    model.scan(`O-0${id}`);
    await vi.waitUntil(() => ['scan-article', 'complete'].includes(model.get().state.name));
    if (model.get().state.name === 'complete') model.send({ name: 'reset' });
    await vi.waitUntil(() => model.get().state.name === 'scan-article');
  }
  expect([[...said].sort(), model.get().next_code]).toEqual([
    ['2000000000015', '2000000000022', '2000000000039'],
    null,
  ]);
  model.stop();
});

test('R41 its sheet has every code of it', () => {
  const page = practicePage(practiceCodes);
  for (const code of ['2000000000015', '2000000000022', '2000000000039', 'O-01', 'O-02', 'O-03'])
    expect(page).toContain(`>${code}</text>`);
});
