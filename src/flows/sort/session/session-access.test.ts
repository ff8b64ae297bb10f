import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import type { WorkAccess } from '../../access.ts';
import type { Barred } from '../../session/effects.ts';
import { stageOf } from '../screen/view.ts';
import { eachStored, lastId, open, P1, settle, types, type Bench } from './testing/session-bench.ts';

eachStored();

/** A flow whose access the test gives and takes; `asked`: how often the OMS was asked for the work. */
async function opened() {
  const store = createStore<Barred | null>(() => null);
  const access: WorkAccess = {
    barred: store.getState,
    noteRefused: () => undefined,
    subscribe: listener => store.subscribe(() => listener()),
  };
  let asked = 0;
  const bench = await open({ deps: { access, refresh: () => void asked++ } });
  return {
    bench,
    asked: () => asked,
    async set(why: Barred | null) {
      store.setState(why, true);
      await bench.rest();
    },
  };
}

const said = ({ model }: Bench) => {
  const { state, facts, printing, config } = model.get();
  const { verdict, code, instruction } = stageOf(state, facts, printing, config, '');
  return { text: verdict?.text, note: verdict?.note, code, instruction };
};

test('R41 the stage says it at once, and where to lay what is in hand; nothing is recorded', async () => {
  const { bench, set } = await opened();
  await bench.scan(P1);
  await set('right');
  expect(said(bench)).toEqual({
    text: 'Je recht om hier te scannen is weg.',
    note: 'Nieuwe scans worden niet aangenomen.',
    code: 'A-00',
    instruction: 'Leg apart op A-00',
  });
  await bench.scan('A-07');
  expect(said(bench)).toMatchObject({ note: 'Gelezen A-07', code: 'A-00' });
  await bench.scan('A-00');
  expect(said(bench)).toMatchObject({
    code: undefined,
    instruction: 'Laat alles liggen. Een collega gaat op dit apparaat verder.',
  });
  expect([await types(bench.outbox), bench.signals]).toEqual([
    [],
    ['accept', 'attention', 'refuse', 'accept'],
  ]);
});

test('R41 a scan that the OMS refuses for want of a right makes the device ask for the work', async () => {
  const { bench, asked } = await opened();
  await bench.scan(P1, 'A-07');
  expect(asked()).toBe(0);
  await settle(bench.outbox, await lastId(bench.outbox), { status: 409, code: 'paused' });
  expect(asked()).toBe(0);
  await bench.scan(P1, 'A-07');
  await settle(bench.outbox, await lastId(bench.outbox), { status: 403, code: 'forbidden' });
  expect(asked()).toBe(1);
});

test('R41 what was placed and refused is a card, without undo; it goes again when the right is back', async () => {
  const { bench, set } = await opened();
  await bench.scan(P1, 'A-07');
  await settle(bench.outbox, await lastId(bench.outbox), { status: 403, code: 'forbidden' });
  await set('right');
  expect(bench.model.get().cards).toMatchObject([{ code: 'forbidden', lies_at: 'A-07' }]);
  expect(bench.model.get().last.map(({ state, undo }) => [state, undo])).toEqual([['refused', null]]);
  await set(null);
  expect(bench.state().name).toBe('scan-article');
  const [entry] = await bench.outbox.ofWork('dc/DC01/batch/2611-014');
  expect([entry?.state, bench.model.get().cards]).toEqual(['pending', []]);
});

test('R41 after a restart the step is as it was, until the OMS says no again', async () => {
  const { bench, set } = await opened();
  await bench.scan(P1);
  await set('location');
  bench.model.stop();
  const again = await open({ outbox: bench.outbox });
  expect(again.state().name).toBe('scan-location');
});
