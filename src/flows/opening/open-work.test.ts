import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../steps/texts.ts';
import type { ZoneChoice } from './machine.ts';
import { openWork, withoutZones, type Opening, type WorkToOpen } from './open-work.ts';

interface Model {
  readonly nth: number;
  stop(): void;
}

const reported = vi.fn();
beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => vi.unstubAllGlobals());

const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
};

function open(own: Partial<WorkToOpen<Model, string, ZoneChoice>> = {}) {
  const shown: Opening<Model>[] = [];
  const stops: number[] = [];
  let opened = 0;
  const work = openWork<Model, string, ZoneChoice>(
    {
      ...withoutZones,
      work: null,
      load: () => Promise.resolve({ name: 'found', target: 'it' }),
      open() {
        const nth = ++opened;
        return Promise.resolve({ name: 'opened', model: { nth, stop: () => void stops.push(nth) } });
      },
      ...own,
    },
    opening => shown.push(opening),
  );
  return { work, shown, stops };
}

test('what throws while it opens is a Dutch sentence on the screen, and reported with its reason', async () => {
  const reason = new TypeError('Failed to fetch dynamically imported module');
  const { shown } = open({ load: () => Promise.reject(reason) });
  await settled();
  expect(shown).toEqual([{ name: 'failed', text: t('open_failed') }]);
  expect(reported.mock.calls).toEqual([[reason]]);
});

test('a second try that succeeds opens the work', async () => {
  let tries = 0;
  const load = (): Promise<{ name: 'found'; target: string } | { name: 'failed'; text: string }> =>
    Promise.resolve(
      tries++ === 0 ? { name: 'failed', text: 'Geen verbinding' } : { name: 'found', target: 'it' },
    );
  const { work, shown } = open({ load });
  await settled();
  work.again();
  await settled();
  expect(shown.map(({ name }) => name)).toEqual(['failed', 'loading', 'opening', 'ready']);
});

test('opened anew, the model of before stops; left, the last one does', async () => {
  const { work, shown, stops } = open();
  await settled();
  work.again();
  await settled();
  expect([shown.at(-1), stops]).toMatchObject([{ name: 'ready', model: { nth: 2 } }, [1]]);
  work.stop();
  expect(stops).toEqual([1, 2]);
});

test('what is opened after the screen was left stops at once, and nothing is shown', async () => {
  let arrive: () => void = () => undefined;
  const stop = vi.fn();
  const { work, shown } = open({
    open: () => new Promise(resolve => (arrive = () => resolve({ name: 'opened', model: { nth: 1, stop } }))),
  });
  await settled();
  work.stop();
  arrive();
  await settled();
  expect([stop.mock.calls.length, shown.map(({ name }) => name)]).toEqual([1, ['opening']]);
});
