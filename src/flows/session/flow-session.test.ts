import { afterEach, describe, expect, test, vi } from 'vitest';
import { anna, FakeDevice } from '../../sync/testing/fake-device.ts';
import type { CommonEffect, CommonEvent, RecordEffect } from './effects.ts';
import { createFlowSession } from './flow-session.ts';
import type { Turn } from './run-flow.ts';

type State = { readonly name: 'counting' | 'cannot-store'; readonly sum: number };
type Event = { readonly name: 'scan'; readonly text: string } | { readonly name: 'submit' } | CommonEvent;
type Record = RecordEffect<string>;
type Own = { readonly type: 'verify'; readonly text: string };
type Effect = CommonEffect<Record> | Own;

const keep: Effect = { type: 'keep' };
const accept: Effect = { type: 'signal', signal: 'accept' };

/** Scanning '+' is stored and sounds, '*' is recorded and sounds; '?' is verified and submitted soon; any other scan only moves. */
function step(state: State, event: Event): { state: State; effects: Effect[] } {
  switch (event.name) {
    case 'not-stored':
      return { state: { ...state, name: 'cannot-store' }, effects: [] };
    case 'stored-again':
      return { state: { ...state, name: 'counting' }, effects: [] };
    case 'submit':
      return { state: { ...state, sum: state.sum + 100 }, effects: [] };
    case 'refused':
    case 'barred':
    case 'allowed':
      return { state, effects: [{ type: 'signal', signal: 'refuse' }] };
    case 'scan': {
      const next = { ...state, sum: state.sum + 1 };
      if (event.text === '+') return { state: next, effects: [keep, accept] };
      if (event.text === '*') return { state: next, effects: [{ type: 'record', drafts: ['*'] }, accept] };
      if (event.text.startsWith('?'))
        return { state: next, effects: [{ type: 'verify', text: event.text }, { type: 'submit-soon' }] };
      return { state: next, effects: [] };
    }
  }
}

interface Given {
  readonly device?: FakeDevice;
  readonly toEvent?: (text: string) => Event | Promise<Event>;
  readonly verify?: (text: string, isLast: () => boolean) => Promise<Turn<State, Event> | null>;
}

function open({ device = new FakeDevice(), ...given }: Given = {}) {
  const outbox = device.openOutbox();
  const signals: string[] = [];
  let derived = 0;
  const session = createFlowSession<State, Event, Record, Own, { sum: number; busy: boolean; nth: number }>({
    step,
    begin: { name: 'counting', sum: 0 },
    storage: {
      outbox,
      user: anna,
      work: 'w',
      key: 'w#1',
      now: device.clock.now,
      stored: ({ sum }) => ({ sum }),
      toRecordable: () => ({ mutations: [] }),
    },
    signal: signal => void signals.push(signal),
    toEvent: given.toEvent ?? (text => ({ name: 'scan', text })),
    derive: ({ sum }, { busy }) => ({ sum, busy, nth: ++derived }),
    perform: ({ text }) =>
      session.verify(
        isLast => given.verify?.(text, isLast) ?? Promise.resolve<Turn<State, Event> | null>(null),
      ),
    autofill: { sleep: device.clock.sleep, toSubmit: () => ({ name: 'submit' }) },
  });
  return { session, outbox, signals, device };
}
const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
};
afterEach(() => vi.useRealTimers());

describe('What the screen draws', () => {
  test('is derived when it is asked for, once after each change', async () => {
    const { session } = open();
    const notified = vi.fn();
    session.subscribe(notified);
    expect([session.get(), session.get()]).toEqual([
      { sum: 0, busy: false, nth: 1 },
      { sum: 0, busy: false, nth: 1 },
    ]);
    session.scan('a');
    session.scan('b');
    await settled();
    expect([notified.mock.calls.length, session.get()]).toEqual([2, { sum: 2, busy: false, nth: 2 }]);
  });

  test('changes while a step is written are drawn once, with the step', async () => {
    const { session, outbox } = open();
    const drawn: number[] = [];
    session.subscribe(() => drawn.push(session.get().sum));
    const saveFlow = vi.spyOn(outbox, 'saveFlow').mockImplementation(async () => session.changed());
    session.scan('+');
    await settled();
    expect([drawn, saveFlow.mock.calls]).toEqual([[1], [['w#1', { sum: 1 }]]]);
  });

  test('a wait that is felt is shown until its verdict', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: (event: Event) => void = () => undefined;
    const { session } = open({ toEvent: () => new Promise(resolve => (answer = resolve)) });
    session.scan('slow');
    await settled();
    expect(session.get().busy).toBe(false);
    vi.advanceTimersByTime(150);
    expect(session.get().busy).toBe(true);
    answer({ name: 'scan', text: 'slow' });
    await settled();
    expect(session.get()).toMatchObject({ busy: false, sum: 1 });
  });
});

describe('Storing', () => {
  test('a step that cannot be stored is not shown or heard; scanning goes on when the device stores again', async () => {
    const { session, signals, device } = open();
    device.full = true;
    session.scan('+');
    await settled();
    session.send({ name: 'stored-again' });
    await settled();
    expect([session.getState(), signals]).toEqual([{ name: 'cannot-store', sum: 0 }, []]);
    device.full = false;
    session.send({ name: 'stored-again' });
    await settled();
    expect(session.getState()).toEqual({ name: 'counting', sum: 0 });
  });

  test('a step that the OMS refuses before the signal is not shown; the flow takes the refusal', async () => {
    const { session, signals, outbox } = open();
    vi.spyOn(outbox, 'record').mockResolvedValue({ ok: true, entries: [], warn: false, refused: true });
    session.scan('*');
    await settled();
    expect([session.getState(), signals]).toEqual([{ name: 'counting', sum: 0 }, ['refuse']]);
  });
});

describe('A press by command', () => {
  test('waits for the scans before it, and what it sends comes before the scans after it', async () => {
    let answer: (event: Event) => void = () => undefined;
    const { session } = open({
      toEvent: text =>
        text === 'slow' ? new Promise(resolve => (answer = resolve)) : { name: 'scan', text },
    });
    const seen: number[] = [];
    session.subscribe(() => seen.push(session.get().sum));
    session.scan('slow');
    session.press(() => {
      session.send({ name: 'submit' });
      return true;
    });
    session.scan('a');
    await settled();
    expect(session.get().sum).toBe(0);
    answer({ name: 'scan', text: 'slow' });
    await settled();
    expect(seen).toEqual([1, 101, 102]);
  });

  test('is heard as a scan is: once, by the step’s own signal or by the high tone', async () => {
    const { session, signals } = open();
    session.press(() => {
      session.send({ name: 'submit' });
      return true;
    });
    await settled();
    expect(signals).toEqual(['accept']);
    session.press(() => {
      session.send({ name: 'refused' });
      return true;
    });
    await settled();
    expect(signals).toEqual(['accept', 'refuse']);
  });

  test('without a button: the low tone, and nothing moves or is stored', async () => {
    const { session, signals, outbox } = open();
    const saveFlow = vi.spyOn(outbox, 'saveFlow');
    const before = session.getState();
    session.press(() => false);
    await settled();
    expect([signals, saveFlow.mock.calls]).toEqual([['refuse'], []]);
    expect(session.getState()).toBe(before);
  });
});

describe('The look-up behind the answer', () => {
  test('a filled-in location is submitted when it has answered', async () => {
    let answer: () => void = () => undefined;
    const { session } = open({ verify: () => new Promise(resolve => (answer = () => resolve(null))) });
    session.scan('?');
    await settled();
    expect(session.get().sum).toBe(1);
    answer();
    await settled();
    expect(session.get().sum).toBe(101);
  });

  test('another scan since then is not submitted for it, and is told that it is not the last', async () => {
    const asked: { answer: () => void; isLast: () => boolean }[] = [];
    const { session } = open({
      verify: (_text, isLast) => new Promise(resolve => asked.push({ answer: () => resolve(null), isLast })),
    });
    session.scan('?1');
    await settled();
    session.scan('?2');
    await settled();
    expect(asked.map(({ isLast }) => isLast())).toEqual([false, true]);
    asked[0]?.answer();
    await settled();
    expect(session.get().sum).toBe(2);
    asked[1]?.answer();
    await settled();
    expect(session.get().sum).toBe(102);
  });
});

test('what it follows is let go of once, however often it is stopped', async () => {
  const { session } = open();
  const stop = vi.fn();
  session.until(stop);
  session.stop();
  session.stop();
  session.scan('a');
  await settled();
  expect([stop.mock.calls.length, session.getState().sum]).toEqual([1, 0]);
});
