import { describe, expect, test } from 'vitest';
import { WedgeEngine } from '../../input/wedge/wedge-engine.ts';
import { ean, endMarks, noEndMark } from '../../input/traces/end-marks.ts';
import { hiddenKeys, key, keys, put, type Trace } from '../../input/traces/trace.ts';
import { measure, verdictOf, type MeasuredRead } from './measure.ts';
import { createStrokes, type Stroke } from './strokes.ts';
import { modelOf } from './device-model.ts';
import { fixesOf } from './fault-text.ts';

/** A recorded trace as the page hears it: the real wedge engine ends the scan, the strokes are the trace's. */
function heard(trace: Trace, wait = 0): MeasuredRead {
  const engine = new WedgeEngine();
  const strokesOf = createStrokes();
  const strokes = trace.flatMap(event => strokesOf(event));
  const outcomes = trace.map(event => engine.feed(event));
  outcomes.push(engine.tick(1e6));
  const text = outcomes.flatMap(({ scans }) => scans.map(scan => scan.text))[0] ?? '';
  return { text, strokes, wait, faults: outcomes.flatMap(({ faults }) => faults) };
}
const tested = (trace: Trace, wait?: number) => measure([heard(trace, wait)], 0);
const textOf = (strokes: readonly Stroke[]) =>
  strokes.map(({ text, end }) => text || `<${String(end)}>`).join('');
const faults = (trace: Trace, wait?: number) => tested(trace, wait).faults;

describe('strokes', () => {
  test('a key that is reported three times is one stroke', () => {
    const trace = [key('8', 1000), put('8', 1001), put('8', 1002, { type: 'input' })];
    expect(heard(trace).strokes).toHaveLength(1);
  });

  test('text of an input method is there, with its end mark', () => {
    const { strokes } = heard([...hiddenKeys('A-12'), key('\r', 2000)]);
    expect(textOf(strokes)).toBe('A-12<enter>');
    expect(strokes.slice(0, 4).every(({ via }) => via === 'text')).toBe(true);
  });

  test('Alt codes are the characters that they stand for', () => {
    const digits = Array.from('065', (digit, i) =>
      key(digit, 1000 + i, { code: `Numpad${digit}`, alt: true }),
    );
    const up = key('Alt', 1010, { type: 'keyup', key: 'Alt', code: 'AltLeft' });
    expect(textOf(heard([...digits, up]).strokes)).toBe('A');
  });
});

describe('what the scanner sends', () => {
  test.each([
    ['CR', 'enter'],
    ['Tab', 'tab'],
    ['Ctrl+M', 'enter'],
  ])('%s is the end mark %s, and no fault', (name, end) => {
    expect(tested(endMarks[name] ?? [])).toMatchObject({ end_mark: end, faults: [] });
  });

  test('without end mark it waits, and says how long', () => {
    expect(tested(keys(ean), 400)).toMatchObject({
      end_mark: 'none',
      faults: ['no-end-mark'],
      longest_wait: 400,
    });
  });

  test('90 ms between characters is slow', () => {
    expect(tested(noEndMark, 400)).toMatchObject({ usual_pause: 90, faults: ['no-end-mark', 'slow'] });
  });

  test('a text before or after the code is named as it comes', () => {
    expect(tested(keys('#8712345678906\r'))).toMatchObject({ before: '#', faults: ['prefix'] });
    expect(tested(keys('TEST-8712x\r'))).toMatchObject({ after: 'x', faults: ['suffix'] });
  });

  test('an AIM symbology may be there', () => {
    expect(tested(keys(']E08712345678906\r'))).toMatchObject({ symbology: ']E0', before: '', faults: [] });
  });

  test('small letters in place of capitals', () => {
    expect(faults(keys('test-8712\r'))).toEqual(['letter-case']);
  });

  test('a lost digit does not fit the check digit', () => {
    expect(tested(keys('8712345678907\r'))).toMatchObject({
      checkable: 1,
      right: 0,
      faults: ['check-digit'],
    });
  });

  test('AZERTY keys show another layout', () => {
    expect(faults([key('_', 1000, { code: 'Digit8' }), ...keys('712345678906\r', { from: 1010 })])).toEqual([
      'keyboard-layout',
    ]);
  });

  test('an input method', () => {
    expect(tested([...hiddenKeys(ean, { gap: 10 }), key('\r', 1200)])).toMatchObject({
      sends: 'text',
      faults: ['characters-not-as-events'],
    });
  });

  test('a scan of which nothing arrived is the worst', () => {
    const measured = measure([heard(keys(ean), 400)], 1);
    expect(measured.faults).toEqual(['scan-lost', 'no-end-mark']);
    expect(verdictOf(measured)).toBe('wrong');
  });
});

test('five good scans are good; fewer are not judged yet', () => {
  const read = heard(keys(`${ean}\r`));
  const after = (n: number) =>
    verdictOf(
      measure(
        Array.from({ length: n }, () => read),
        0,
      ),
    );
  expect([0, 1, 4, 5].map(after)).toEqual(['begin', 'going', 'going', 'good']);
});

test('the device is named only where the browser tells its model', () => {
  expect(modelOf('TC22')).toEqual({ name: 'Zebra TC22', maker: 'zebra' });
  expect(modelOf('CT60')).toEqual({ name: 'Honeywell CT60', maker: 'honeywell' });
  expect(modelOf('SM-A525F')).toEqual({ name: 'SM-A525F', maker: null });
  expect(modelOf('K')).toBeNull();
});

test("a maker's own menu is named where it is known", () => {
  expect(fixesOf('no-end-mark', 'zebra').join()).toContain('Send ENTER key');
  expect(fixesOf('no-end-mark', null).join()).not.toContain('DataWedge');
  expect(fixesOf('caps-lock', 'zebra')).toEqual(fixesOf('caps-lock', null));
});
