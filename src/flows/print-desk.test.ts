import { describe, expect, test } from 'vitest';
import type { PrintJob, Printer } from '../../contract/orders/printing.ts';
import type { Problem } from '../../contract/problem.ts';
import type { SlipAnswer } from '../sync/print-slip.ts';
import { createPrintDesk, labelJob } from './print-desk.ts';

const printer = (identifier: string, type: Printer['type']): Printer => ({
  identifier,
  name: identifier,
  type,
});
const [slips1, slips2] = [printer('pakbon-1', 'packing-slips'), printer('pakbon-2', 'packing-slips')];
const [labels1, labels2] = [printer('label-1', 'labels'), printer('label-2', 'labels')];
const all = [labels1, labels2, slips1, slips2];

const job = (id: number, over: Partial<PrintJob> = {}): PrintJob => ({
  id,
  title: `Labels ${id}`,
  type: 'labels',
  printer: { identifier: 'label-1', name: 'label-1' },
  status: 'queued',
  trouble: null,
  dispatch_request_ids: [7],
  ...over,
});
const problem = (code: string): Problem => ({ type: '', title: '', status: 422, code });
const ok = <T>(value: T): SlipAnswer<T> => ({ kind: 'ok', value });

function open(memory = new Map<string, string>()) {
  const asked: { papers: string; on: string[]; key: string }[] = [];
  const answers: SlipAnswer<readonly PrintJob[]>[] = [];
  const again: string[] = [];
  const paper: string[] = [];
  const refusals: string[] = [];
  const place = { online: true, kept: ok('<svg/>') as SlipAnswer<string> };
  let keys = 0;
  const desk = createPrintDesk({
    online: () => place.online,
    newId: () => `key-${++keys}`,
    printAtOms: ({ papers }, on, key) => {
      asked.push({ papers, on: on.map(p => p.identifier), key });
      return Promise.resolve(answers.shift() ?? ok([]));
    },
    printAgain: (which, on) => {
      again.push(`${which.id} on ${on.identifier}`);
      const code = refusals.shift();
      return Promise.resolve(
        code === undefined ? ok(job(which.id + 100)) : { kind: 'refused', problem: problem(code) },
      );
    },
    slipPages: () => Promise.resolve(place.kept),
    printPages: async pages => void paper.push(pages),
    explain: ({ code }) => `uitleg ${code}`,
    memory: {
      getItem: key => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
    },
  });
  return { desk, asked, answers, again, refusals, paper, place, memory };
}
const names = (printers: readonly Printer[]) => printers.map(({ identifier }) => identifier);

describe('Where papers are printed', () => {
  test('on the first printer of each type at the OMS, the slip’s named first', async () => {
    const { desk, asked, paper } = open();
    desk.setPrinters(all);
    expect(names(desk.get().chosen)).toEqual(['pakbon-1', 'label-1']);
    expect(await desk.print(7, 'slip')).toBe('sent');
    expect(await desk.print(7, 'label')).toBe('sent');
    expect(asked.map(({ papers, on }) => [papers, on])).toEqual([
      ['slip', ['pakbon-1', 'label-1']],
      ['label', ['label-1']],
    ]);
    expect(paper).toEqual([]);
  });

  test('on the one that was chosen, also tomorrow', () => {
    const first = open();
    first.desk.setPrinters(all);
    first.desk.choose(labels2);
    const tomorrow = open(first.memory);
    tomorrow.desk.setPrinters(all);
    expect(names(tomorrow.desk.get().chosen)).toEqual(['pakbon-1', 'label-2']);
    tomorrow.desk.setPrinters([slips1, labels1]);
    expect(names(tomorrow.desk.get().chosen)).toEqual(['pakbon-1', 'label-1']);
  });

  test('offline, and where the OMS has no printer for it, on the printer of this device', async () => {
    const { desk, asked, paper, place } = open();
    expect(await desk.print(7, 'slip')).toBe('shown');
    desk.setPrinters([labels1]);
    expect(await desk.print(7, 'slip')).toBe('shown');
    desk.setPrinters(all);
    place.online = false;
    expect(desk.get().chosen).toEqual([]);
    expect(await desk.print(7, 'label')).toBe('shown');
    expect([asked.length, paper.length]).toEqual([0, 3]);
  });

  test('offline without a copy it waits', async () => {
    const { desk, place, paper } = open();
    place.online = false;
    place.kept = { kind: 'later' };
    expect(await desk.print(7, 'slip')).toBe('waits');
    expect(paper).toEqual([]);
  });
});

test('a label’s way to its paper is followed by the last job of its order', async () => {
  const { desk, answers } = open();
  desk.setPrinters(all);
  answers.push(ok([job(1), job(2, { type: 'packing-slips' })]), ok([job(3)]));
  await desk.print(7, 'slip');
  const status = () => labelJob(desk.get(), 7)?.status;
  expect(status()).toBe('queued');
  desk.onJob(job(1, { status: 'done' }));
  // Not asked for here.
  desk.onJob(job(9, { status: 'failed' }));
  expect(status()).toBe('done');
  await desk.print(7, 'label');
  expect([status(), labelJob(desk.get(), 8)]).toEqual(['queued', undefined]);
});

describe('An act has a key of its own', () => {
  test('a lost answer is asked again under the same key; the next print has another', async () => {
    const { desk, asked, answers } = open();
    desk.setPrinters(all);
    answers.push({ kind: 'later' });
    expect(await desk.print(7, 'slip')).toBe('waits');
    expect(await desk.print(7, 'slip')).toBe('sent');
    expect(await desk.print(7, 'slip')).toBe('sent');
    expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('another order, and another printer, are other prints', async () => {
    const { desk, asked, answers } = open();
    desk.setPrinters(all);
    answers.push({ kind: 'later' }, { kind: 'later' }, { kind: 'later' });
    await desk.print(7, 'label');
    await desk.print(8, 'label');
    desk.choose(labels2);
    await desk.print(7, 'label');
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  });

  test('a refusal is said in words, until the next print', async () => {
    const { desk, answers } = open();
    desk.setPrinters(all);
    answers.push({ kind: 'refused', problem: problem('100') });
    expect(await desk.print(7, 'slip')).toBe('refused');
    expect(desk.get().refused).toBe('uitleg 100');
    await desk.print(7, 'slip');
    expect(desk.get().refused).toBeNull();
  });
});

describe('A job that needs hands', () => {
  const failed = job(1, { status: 'failed', trouble: 'media-empty' });

  test('of this device is told, of another is not', async () => {
    const { desk, answers } = open();
    desk.setPrinters(all);
    desk.onJob(failed);
    expect(desk.get().trouble).toBeNull();
    answers.push(ok([job(1)]));
    await desk.print(7, 'label');
    desk.onJob(failed);
    expect(desk.get().trouble).toEqual(failed);
    desk.onJob(job(1, { status: 'done' }));
    expect(desk.get().trouble).toBeNull();
  });

  test('is told when its event comes before the answer that names it', async () => {
    const { desk, answers } = open();
    desk.setPrinters(all);
    answers.push(ok([job(1)]));
    const printing = desk.print(7, 'label');
    desk.onJob(failed);
    desk.onJob({ ...failed, id: 2 });
    expect(desk.get().trouble).toBeNull();
    await printing;
    expect(desk.get().trouble).toEqual(failed);
    const again = desk.reprint(failed, labels2);
    desk.onJob({ ...failed, id: 101 });
    await again;
    expect(desk.get().trouble?.id).toBe(101);
    // The choice of another device was not kept.
    answers.push(ok([job(2)]));
    await desk.print(7, 'label');
    expect(desk.get().trouble?.id).toBe(101);
  });

  test('is forgotten when its paper is printed anew: the OMS gives it up', async () => {
    const { desk, answers } = open();
    desk.setPrinters(all);
    answers.push(ok([job(1)]), ok([job(2, { title: 'Labels 1' })]));
    await desk.print(7, 'label');
    desk.onJob({ ...failed, status: 'sent' });
    await desk.print(7, 'label');
    expect(desk.get().trouble).toBeNull();
    desk.onJob({ ...failed, trouble: 'canceled' });
    expect(desk.get().trouble).toBeNull();
  });

  test('is printed again by one tap, on that printer from then on', async () => {
    const { desk, answers, again } = open();
    desk.setPrinters(all);
    answers.push(ok([job(1)]));
    await desk.print(7, 'label');
    desk.onJob(failed);
    await desk.reprint(failed, labels2);
    expect(again).toEqual(['1 on label-2']);
    expect([desk.get().trouble, names(desk.get().chosen)]).toEqual([null, ['pakbon-1', 'label-2']]);
    // A delayed event of the job that was replaced.
    desk.onJob(failed);
    expect(desk.get().trouble).toBeNull();
    desk.onJob({ ...failed, id: 101 });
    expect(desk.get().trouble?.id).toBe(101);
    desk.dismiss();
    expect(desk.get().trouble).toBeNull();
  });

  test('is drawn anew for a printer of another language, unless others of its order came out already', async () => {
    const { desk, asked, answers, refusals } = open();
    desk.setPrinters(all);
    answers.push(ok([job(1)]), ok([job(2, { title: 'Labels 1' })]));
    await desk.print(7, 'label');
    desk.onJob(failed);
    refusals.push('other-format');
    await desk.reprint(failed, labels2);
    expect(asked.map(({ papers, on }) => [papers, on])).toEqual([
      ['label', ['label-1']],
      ['label', ['label-2']],
    ]);
    expect([desk.get().trouble, desk.get().refused]).toEqual([null, null]);

    answers.push(ok([job(3, { title: 'Label 3 (1 van 2)' }), job(4, { title: 'Label 3 (2 van 2)' })]));
    await desk.print(7, 'label');
    refusals.push('other-format', 'void-label');
    await desk.reprint(job(4, { status: 'failed', trouble: 'unreachable' }), labels1);
    expect(desk.get().refused).toBe('uitleg other-format');
    await desk.reprint(job(4, { status: 'failed', trouble: 'unreachable' }), labels1);
    expect(desk.get().refused).toBe('uitleg void-label');
    expect(asked).toHaveLength(3);
  });
});
