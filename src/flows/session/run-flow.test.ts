import { describe, expect, test } from 'vitest';
import { runFlow, type FlowWorld } from './run-flow.ts';

interface State {
  readonly name: 'counting';
  readonly sum: number;
  readonly failed: number;
}
type Event =
  | { readonly name: 'add'; readonly amount: number }
  | { readonly name: 'note'; readonly amount: number }
  | { readonly name: 'failed' };
type Effect =
  | { readonly type: 'record'; readonly amount: number }
  | { readonly type: 'beep' }
  | { readonly type: 'buzz' };
const begin: State = { name: 'counting', sum: 0, failed: 0 };
const add = (amount: number): Event => ({ name: 'add', amount });
const note = (amount: number): Event => ({ name: 'note', amount });

/** Adding is recorded and beeps; noting only moves. */
const machine = {
  step(state: State, event: Event): { state: State; effects: Effect[] } {
    if (event.name === 'failed') return { state: { ...state, failed: state.failed + 1 }, effects: [] };
    const next = { ...state, sum: state.sum + event.amount };
    return {
      state: next,
      effects:
        event.name === 'add'
          ? [{ type: 'record', amount: event.amount }, { type: 'beep' }, { type: 'buzz' }]
          : [],
    };
  },
};

/** A world whose storage answers when the test says so. */
function worldOf() {
  const log: string[] = [];
  const stored: { amount: number; answer: (instead: Event | null) => void }[] = [];
  const world: FlowWorld<State, Event, Effect> = {
    writes: effect => effect.type === 'record',
    write: effect =>
      new Promise(resolve => {
        const amount = effect.type === 'record' ? effect.amount : 0;
        log.push(`record ${amount}`);
        stored.push({ amount, answer: resolve });
      }),
    save: ({ sum }) => void log.push(`save ${sum}`),
    perform: effect => void log.push(effect.type),
  };
  const flow = runFlow(machine.step, begin, world);
  flow.subscribe(() => log.push(`show ${flow.getState().sum}`));
  return { flow, log, stored };
}
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('Durable before the beep', () => {
  test('a step that records is shown and sounded only after its record has resolved', async () => {
    const { flow, log, stored } = worldOf();
    const sent = flow.send(add(2));
    await settled();
    expect([log, flow.getState()]).toEqual([['record 2'], begin]);
    stored[0]?.answer(null);
    await sent;
    expect(log).toEqual(['record 2', 'show 2', 'beep', 'buzz']);
  });

  test('a record that fails becomes its event: nothing of the step is shown or sounded', async () => {
    const { flow, log, stored } = worldOf();
    const sent = flow.send(add(2));
    await settled();
    stored[0]?.answer({ name: 'failed' });
    await sent;
    expect(flow.getState()).toEqual({ ...begin, failed: 1 });
    expect(log).toEqual(['record 2', 'save 0', 'show 0']);
  });

  test('a step that stores nothing is saved without waiting for it', async () => {
    const { flow, log } = worldOf();
    await flow.send(note(3));
    expect(log).toEqual(['save 3', 'show 3']);
  });
});

describe('One after another', () => {
  test('the second of two scans in quick succession waits for the record of the first', async () => {
    const { flow, log, stored } = worldOf();
    void flow.send(add(1));
    const second = flow.send(add(10));
    await settled();
    expect(log).toEqual(['record 1']);
    stored[0]?.answer(null);
    await settled();
    expect(log.slice(1)).toEqual(['show 1', 'beep', 'buzz', 'record 10']);
    stored[1]?.answer(null);
    await second;
    expect(flow.getState().sum).toBe(11);
  });

  test('a function is asked for its event in its turn, with the state of that moment', async () => {
    const { flow } = worldOf();
    void flow.send(note(1));
    await flow.send(state => Promise.resolve(note(state.sum * 5)));
    expect(flow.getState().sum).toBe(6);
  });

  test('a function without an event changes nothing', async () => {
    const { flow, log } = worldOf();
    await flow.send(() => null);
    expect(log).toEqual([]);
  });
});

describe('A failure ends its own turn only', () => {
  test('a function that throws is its sender’s to know, and the next event is taken', async () => {
    const { flow } = worldOf();
    await expect(flow.send(() => Promise.reject(new Error('no chunk')))).rejects.toThrow('no chunk');
    await flow.send(note(4));
    expect(flow.getState().sum).toBe(4);
  });

  test('a failure that nobody waits for is the page’s to report, not swallowed', async () => {
    const { flow } = worldOf();
    const unhandled = new Promise(resolve => {
      const others = process.listeners('unhandledRejection');
      process.removeAllListeners('unhandledRejection');
      process.once('unhandledRejection', error => {
        for (const listener of others) process.on('unhandledRejection', listener);
        resolve(error);
      });
    });
    void flow.send(() => Promise.reject(new Error('a bug')));
    await expect(unhandled).resolves.toMatchObject({ message: 'a bug' });
  });

  test('a listener that throws does not stop the flow', async () => {
    const { flow } = worldOf();
    const stop = flow.subscribe(() => {
      throw new Error('drawing');
    });
    await expect(flow.send(note(1))).rejects.toThrow('drawing');
    stop();
    await flow.send(note(1));
    expect(flow.getState().sum).toBe(2);
  });
});

describe('Stopping', () => {
  test('what is being recorded is recorded, without an effect; what waits is not taken', async () => {
    const { flow, log, stored } = worldOf();
    const first = flow.send(add(1));
    const second = flow.send(add(10));
    await settled();
    flow.stop();
    stored[0]?.answer(null);
    await Promise.all([first, second]);
    expect([log, stored.length]).toEqual([['record 1', 'show 1'], 1]);
  });

  test('an event whose function was still waiting is not taken', async () => {
    const { flow, log } = worldOf();
    let answer: (event: Event) => void = () => undefined;
    const sent = flow.send(() => new Promise<Event>(resolve => (answer = resolve)));
    await settled();
    flow.stop();
    answer(note(1));
    await sent;
    expect(log).toEqual([]);
  });
});
