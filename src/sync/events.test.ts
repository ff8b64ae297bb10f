import { describe, expect, test } from 'vitest';
import type { Locks } from './deps.ts';
import { followEvents, type StreamNews } from './events.ts';
import { createEmitter } from '../../core/emitter/emitter.ts';
import { FakeClock, Hub } from './testing/fake-device.ts';

class FakeStream extends EventTarget {
  closed = false;
  close = (): void => {
    this.closed = true;
  };
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
}
const claim = {
  type: 'claim',
  source: { type: 'batch', identifier: 'b' },
  claim: {
    kind: 'article',
    dispatch_request_id: 7,
    product_identifier: 'P1',
    device_id: '01900000-0000-7000-9000-000000000001',
    user_name: 'Bram',
    expires_at: null,
  },
};

/** One lock, held by the first until it ends. */
function oneLock(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, __: LockOptions, work: () => Promise<unknown>) => (last = last.then(work));
  return { request } as unknown as Locks;
}

function setUp() {
  const [clock, hub, locks] = [new FakeClock(), new Hub(), oneLock()];
  const online = createEmitter();
  const streams: FakeStream[] = [];
  const openTab = () => {
    const news: StreamNews[] = [];
    const closing = new AbortController();
    const openStream = (url: string): EventSource => {
      const stream = new FakeStream(url);
      streams.push(stream);
      return stream as unknown as EventSource;
    };
    const deps = {
      clock,
      locks,
      channel: hub.open(),
      random: () => 1,
      onOnlineChange: online.subscribe,
      openStream,
    };
    followEvents(deps, { type: 'dc', location: 'DC01' }, h => news.push(h), closing.signal);
    return { news, close: () => closing.abort() };
  };
  const turn = () => new Promise(setImmediate);
  /** The last try fails, and the next begins. */
  const failOnce = async () => {
    streams.at(-1)?.dispatchEvent(new Event('error'));
    await turn();
    clock.advance(30_000);
    await turn();
  };
  return { online, streams, openTab, turn, failOnce };
}

describe('one event stream per device', () => {
  test('the first tab has the stream, and both hear an event', async () => {
    const t = setUp();
    const [a, b] = [t.openTab(), t.openTab()];
    await t.turn();
    expect(t.streams.map(s => s.url)).toEqual(['/api/events?location_type=dc&location=DC01']);
    t.streams[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(claim) }));
    expect([a.news, b.news]).toEqual([[{ kind: 'event', event: claim }], [{ kind: 'event', event: claim }]]);
  });

  test('the next tab takes over when the first closes', async () => {
    const t = setUp();
    const [a, b] = [t.openTab(), t.openTab()];
    await t.turn();
    a.close();
    await t.turn();
    expect(t.streams.map(s => s.closed)).toEqual([true, false]);
    t.streams[1]?.dispatchEvent(new Event('open'));
    expect(b.news).toEqual([{ kind: 'reopened' }]);
  });

  test('a broken stream is opened again after a pause, and every opening says that events may have been missed', async () => {
    const t = setUp();
    const tab = t.openTab();
    await t.turn();
    t.streams[0]?.dispatchEvent(new Event('open'));
    await t.failOnce();
    t.streams[1]?.dispatchEvent(new Event('open'));
    expect(tab.news).toEqual([{ kind: 'reopened' }, { kind: 'broken' }, { kind: 'reopened' }]);
  });

  test('a try that fails too is told: the OMS may have refused it, and only the answer about the work says so', async () => {
    const t = setUp();
    const tab = t.openTab();
    await t.turn();
    for (let tries = 0; tries < 3; tries++) await t.failOnce();
    expect(tab.news).toEqual([{ kind: 'broken' }, { kind: 'broken' }, { kind: 'broken' }]);
  });

  test('after long without a network it is opened at once when that comes back', async () => {
    const t = setUp();
    t.openTab();
    await t.turn();
    for (let tries = 0; tries < 6; tries++) await t.failOnce();
    t.streams[6]?.dispatchEvent(new Event('error'));
    await t.turn();
    expect(t.streams).toHaveLength(7);
    t.online.emit();
    await t.turn();
    expect(t.streams).toHaveLength(8);
  });

  test('what is no event of the contract is not passed on', async () => {
    const t = setUp();
    const tab = t.openTab();
    await t.turn();
    for (const data of ['{', '{"type":"other"}'])
      t.streams[0]?.dispatchEvent(new MessageEvent('message', { data }));
    expect(tab.news).toEqual([]);
  });
});
