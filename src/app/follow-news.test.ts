// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfficeEvent, Topic } from '../../contract/office-event.ts';
import type { NewsSignal, Office } from '../office/office.ts';

/** Streams that were opened, each until it was closed. */
let streams: FakeStream[];
class FakeStream extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  open = () => this.dispatchEvent(new Event('open'));
  send = (of: object) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(of) }));
}
const stock = (name: string | null): Topic => ({ about: 'stock', name });
const batch: Topic = { about: 'batch', name: null };
const event = (of: Topic): OfficeEvent => ({ ...of, parts: [], by: [], at: '', change_keys: [] });

let leaving: AbortController;
let follow: Office['follow'];
async function listen(...topics: Topic[]) {
  const heard: NewsSignal[] = [];
  const until = new AbortController();
  follow(topics, one => heard.push(one), AbortSignal.any([until.signal, leaving.signal]));
  await vi.advanceTimersByTimeAsync(0);
  return { heard, leave: () => until.abort() };
}
const kinds = ({ heard }: { readonly heard: readonly NewsSignal[] }) => heard.map(({ kind }) => kind);
const last = () => streams.at(-1) as FakeStream;

beforeEach(async () => {
  vi.resetModules();
  ({ follow } = await import('./follow-news.ts'));
  streams = [];
  leaving = new AbortController();
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab has one stream for all that listen, and each hears its own things', async () => {
  const [one, all] = [await listen(stock('110003')), await listen(stock(null))];
  last().open();
  expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  expect(new URL(last().url, 'http://oms').searchParams.get('about')).toBe('stock:110003,stock');
  last().send(event(stock('110004')));
  expect([kinds(one), kinds(all)]).toEqual([['opened'], ['opened', 'event']]);
  last().send(event(stock('110003')));
  // It is not told which article: it may be this one.
  last().send(event(stock(null)));
  expect(kinds(one)).toEqual(['opened', 'event', 'event']);
});

test('what changed between the fetch of a page and the opening of the stream is told', async () => {
  const page = await listen(stock('110003'));
  last().open();
  last().send({ missed: [{ ...stock('110003'), ago_ms: 300 }] });
  expect(page.heard).toEqual([
    { kind: 'opened' },
    { kind: 'missed', missed: [{ ...stock('110003'), ago_ms: 300 }] },
  ]);
});

test('who was listening all the while hears nothing twice when another page needs another stream', async () => {
  const first = await listen(stock('110003'));
  last().open();
  last().send(event(stock('110003')));
  const second = await listen(batch);
  last().open();
  last().send({
    missed: [
      { ...batch, ago_ms: 10 },
      { ...stock('110003'), ago_ms: 20 },
    ],
  });
  expect(kinds(first)).toEqual(['opened', 'event']);
  expect(kinds(second)).toEqual(['opened', 'missed']);
});

test('a page that listens to an open stream is told what that stream said while nobody listened', async () => {
  const page = await listen(stock('110003'));
  const other = await listen(batch);
  last().open();
  page.leave();
  await vi.advanceTimersByTimeAsync(0);
  last().send(event(stock('110003')));
  await vi.advanceTimersByTimeAsync(700);
  const back = await listen(stock('110003'));
  expect(back.heard).toEqual([
    { kind: 'opened' },
    { kind: 'missed', missed: [{ ...stock('110003'), ago_ms: 700 }] },
  ]);
  expect(kinds(other)).toEqual(['opened']);
});
