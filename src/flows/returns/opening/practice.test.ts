import { beforeEach, expect, test, vi } from 'vitest';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import type { FlowProps } from '../../flow.ts';
import { stubLoudspeaker } from '../../../device/testing.ts';
import { practicePage } from '../../print-practice.ts';
import { practiceCodes, practiceDeps } from './practice.ts';
import { openReturnSession } from '../session/session.ts';

beforeEach(stubLoudspeaker);

test('R18 practice: a ghost return comes in whole; nothing reaches the outbox', async () => {
  const device = new FakeDevice();
  const { db } = device.openOutbox();
  const flow = {
    user: anna,
    place: { type: 'dc', identifier: 'DC01' },
    config: { general: { provider: 'Leverancier BV' } },
    services: { clock: device.clock, newId: device.newId },
  } as unknown as FlowProps;
  const model = await openReturnSession(practiceDeps(flow, new AbortController().signal));
  const becomes = (name: string) => vi.waitFor(() => expect(model.get().state.name).toBe(name));
  model.scan('OEFEN-R1');
  for (const ean of ['2000000000015', '2000000000022']) {
    model.scan(ean);
    await becomes('choose-state');
    model.chooseState('damaged');
    model.scan('O-02');
    await becomes('next');
  }
  expect([model.get().facts.ret(1)?.received, model.get().open]).toEqual([2, 1]);
  expect([await db.entries.count(), await db.flow_states.count()]).toEqual([0, 0]);
  model.stop();
});

test('R18 the sheet of the practice has every code that it names', () => {
  const page = practicePage(practiceCodes);
  for (const code of ['OEFEN-R1', 'OEFEN-R2', '2000000000015', '2000000000022', 'O-01', 'O-02', 'O-03'])
    expect(page).toContain(`>${code}</text>`);
});
