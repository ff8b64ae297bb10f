import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { noRules } from '../../../core/code/scan-rules.ts';
import { closeTogether, ean, endMarks, noEndMark, slowSuffix, twice } from '../traces/end-marks.ts';
import * as inputMethod from '../traces/input-method.ts';
import * as layouts from '../traces/layouts.ts';
import * as places from '../traces/places.ts';
import { replay } from '../traces/replay.ts';
import { hiddenKeys, key, keys } from '../traces/trace.ts';
import { WedgeEngine } from './wedge-engine.ts';

const knows = (text: string) => text === ean;

describe('DataWedge types through its own input method', () => {
  it('hears text that comes as beforeinput and input, keys unidentified', () => {
    const result = replay(inputMethod.dataWedgePerCharacter);
    expect(result.texts).toEqual([ean]);
  });
  it('hears text that comes in one piece, the Enter as a key', () => {
    expect(replay(inputMethod.dataWedgeAtOnce).texts).toEqual([ean]);
  });
  it('hears line feeds inside the text as end marks', () => {
    expect(replay(inputMethod.dataWedgeLines).texts).toEqual([ean, 'A-12']);
  });
  it('hears an input method that composes the word anew at every character', () => {
    expect(replay(inputMethod.composing).texts).toEqual(['A-12']);
  });
  it('feeds keydown and input into one buffer, de-duplicated', () => {
    expect(replay(inputMethod.reportedThreeTimes).texts).toEqual([ean]);
  });
  it('names Send Characters as Events to the administrator', () => {
    expect(replay(inputMethod.dataWedgeAtOnce).faults).toEqual(['characters-not-as-events']);
    expect(replay(inputMethod.reportedThreeTimes).faults).toEqual([]);
  });
  it('says that a scan was lost when only hidden keys and an Enter reached the page', () => {
    const result = replay(inputMethod.textGoesNowhere);
    expect(result.texts).toEqual([]);
    expect(result.faults).toEqual(['scan-lost']);
  });
});

describe('gaps between characters: Datalogic 1 ms, Netum 6-19, Honeywell 10, Zebra 80-100 ms', () => {
  test.each([1, 6, 19, 10, 80, 100])('a gap of %i ms, with and without end mark', gap => {
    expect(replay(keys(`${ean}\r`, { gap })).texts).toEqual([ean]);
    expect(replay(keys(ean, { gap })).texts).toEqual([ean]);
    expect(replay(keys('A-12\r', { gap })).texts).toEqual(['A-12']);
  });
  it('any mixture of gaps from 1 to 100 ms is one scan', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(gaps, fc.boolean(), (gaps, endMark) => {
        let at = 1000;
        const trace = Array.from(`${ean}${endMark ? '\r' : ''}`).map((c, i) => key(c, (at += gaps[i] ?? 1)));
        expect(replay(trace).texts).toEqual([ean]);
      }),
    );
  });
  it('a slow typist who ends with Enter makes one code', () => {
    expect(replay(keys(`${ean}\r`, { gap: 700 })).texts).toEqual([ean]);
  });
  it('a known shape ends after a short silence, another after a long one', () => {
    const engine = new WedgeEngine();
    for (const event of keys(ean)) engine.feed(event);
    expect(engine.deadline).toBe(1120 + 400);
    const other = new WedgeEngine();
    for (const event of keys('A-12')) other.feed(event);
    expect(other.deadline).toBe(1030 + 4000);
  });
  it('a known shape may carry the AIM prefix of its symbology', () => {
    const engine = new WedgeEngine();
    for (const event of keys(`]E0${ean}`)) engine.feed(event);
    expect(engine.deadline).toBe(1150 + 400);
  });
  it('a location the package knows is a known shape', () => {
    const engine = new WedgeEngine({ isKnown: text => text === 'A-12' });
    for (const event of keys('A-12')) engine.feed(event);
    expect(engine.deadline).toBe(1030 + 400);
  });
  it('once a scanner is known to send no end marks, a short silence ends any short code', () => {
    const engine = new WedgeEngine();
    for (const event of keys('A-12')) engine.feed(event);
    expect(engine.tick(5030).scans).toHaveLength(1);
    for (const event of keys('B-03', { from: 9000 })) engine.feed(event);
    expect(engine.deadline).toBe(9030 + 600);
  });
});

describe('time measured in the handler lies when the main thread was busy', () => {
  it('uses event.timeStamp: text dispatched late carries the time of its key', () => {
    const engine = new WedgeEngine();
    for (const event of inputMethod.busyMainThread) expect(engine.feed(event).scans).toEqual([]);
    expect(replay(inputMethod.busyMainThread).scans).toEqual([
      { text: '8712', at: 1060, fromField: false, endedBy: 'silence' },
    ]);
  });
});

describe('end mark is CR, LF, CRLF, Tab, or missing', () => {
  test.each(Object.entries(endMarks))('%s ends the scan, once', (_, trace) => {
    const result = replay(trace);
    expect(result.texts).toEqual([ean]);
    expect(result.endedBy).toEqual(['end-mark']);
    expect(result.taken).not.toContain(false);
  });
  it('missing: 13 digits end at once when the package knows them and no known code begins with them', () => {
    const result = replay(noEndMark, { isComplete: knows });
    expect(result.texts).toEqual([ean]);
    expect(result.endedBy).toEqual(['content']);
  });
  it('missing: otherwise after silence', () => {
    const result = replay(noEndMark);
    expect(result.texts).toEqual([ean]);
    expect(result.endedBy).toEqual(['silence']);
  });
  it('missing: what a person does after the silence stays with the page', () => {
    const result = replay([...keys(ean), key('\r', 9000, { target: 'page' })]);
    expect(result.texts).toEqual([ean]);
    expect(result.taken.at(-1)).toBe(false);
  });
  it('digits that follow join the same code', () => {
    const longer = `${ean}99`;
    expect(replay(keys(`${longer}\r`), { isComplete: text => text === longer }).texts).toEqual([longer]);
    expect(replay(keys(`${longer}\r`)).texts).toEqual([longer]);
  });
  it('a Tab without a scan moves the focus as always', () => {
    expect(replay([key('\t', 1000)]).taken).toEqual([false]);
  });
});

describe('auto-submit at 13 digits and an Enter suffix', () => {
  it('makes one scan: the Enter is swallowed', () => {
    const result = replay(keys(`${ean}\r`, { target: 'page' }), { isComplete: knows });
    expect(result.texts).toEqual([ean]);
    expect(result.taken.at(-1)).toBe(true);
  });
  it('swallows CR and LF one after the other at the slowest pace', () => {
    const result = replay(slowSuffix, { isComplete: knows });
    expect(result.texts).toEqual([ean]);
    expect(result.taken.slice(-2)).toEqual([true, true]);
  });
  it('leaves an Enter alone that comes later than 150 ms', () => {
    const enter = key('\r', 1120 + 151, { target: 'page' });
    expect(replay([...keys(ean), enter], { isComplete: knows }).taken.at(-1)).toBe(false);
  });
  it('never swallows the next scan', () => {
    expect(replay(closeTogether, { isComplete: knows }).texts).toEqual([ean, 'A-12']);
  });
});

describe('a tap on a button just before a scan', () => {
  it('keeps the characters in flight', () => {
    expect(replay(places.acrossATap).texts).toEqual([ean]);
  });
});

describe('AZERTY layout, Caps Lock, number pad, Alt+digits', () => {
  it('reads by event.code and names the layout when the scanner types for another one', () => {
    const result = replay(layouts.usOnAzerty);
    expect(result.texts).toEqual(['A-12']);
    expect(result.faults).toEqual(['keyboard-layout']);
  });
  it('finds no fault when both are on AZERTY', () => {
    const result = replay(layouts.azertyOnAzerty);
    expect(result.texts).toEqual(['A-12']);
    expect(result.faults).toEqual([]);
  });
  it('names a dead key as a layout fault and reads through it', () => {
    const result = replay(layouts.deadKey);
    expect(result.texts).toEqual(["1'2"]);
    expect(result.faults).toEqual(['keyboard-layout']);
  });
  it('keeps the capital the scanner meant, and names Caps Lock', () => {
    const result = replay(layouts.capsLock);
    expect(result.texts).toEqual(['A-1']);
    expect(result.faults).toEqual(['caps-lock']);
  });
  it('reads digits on AZERTY with Caps Lock', () => {
    const result = replay(layouts.capsLockOnAzerty);
    expect(result.texts).toEqual(['12']);
    expect(result.faults).toEqual(['caps-lock']);
  });
  it('leaves the sign of a layout where Shift and a digit give another than on US', () => {
    const result = replay([key('"', 1000, { code: 'Digit2', shift: true }), key('\r', 1010)]);
    expect(result.texts).toEqual(['"']);
    expect(result.faults).toEqual([]);
  });
  it('reads the number pad, also with Num Lock off', () => {
    const result = replay(layouts.numberPad);
    expect(result.texts).toEqual(['871']);
    expect(result.faults).toEqual(['number-lock']);
  });
  it('reads Alt+digits, its Enter too', () => {
    const result = replay(layouts.altCodes);
    expect(result.texts).toEqual(['A-1']);
    expect(result.endedBy).toEqual(['end-mark']);
  });
});

describe('what one scan proved of the keyboard layout holds for the next', () => {
  const session = (...traces: ReturnType<typeof keys>[]) => {
    const engine = new WedgeEngine();
    return traces.map(trace => replay(trace, {}, engine));
  };
  it('a US scanner on a QWERTZ host', () => {
    const [, label, once] = session(
      layouts.usOnQwertzHyphen,
      layouts.usOnQwertzLabel,
      keys(`${ean}\r`, { from: 200_000 }),
    );
    expect(label?.texts).toEqual(['3SYZAB12345678']);
    expect(label?.faults).toEqual(['keyboard-layout']);
    expect(once).toMatchObject({ texts: [ean], faults: [] });
  });
  it('a US scanner on an AZERTY host', () => {
    const qa = [key('q', 90_000, { code: 'KeyA' }), key('\r', 90_010)];
    expect(session(layouts.usOnAzerty, qa).at(-1)?.texts).toEqual(['a']);
  });
  it('a letter that no code has proves nothing: Ü of a name', () => {
    const name = [
      ...keys('M'),
      key('Ü', 1020, { code: 'BracketLeft', shift: true }),
      ...keys('L\r', { from: 1030 }),
    ];
    expect(session(name, layouts.usOnQwertzLabel).at(-1)?.texts).toEqual(['3SZYAB12345678']);
  });
  it('Shift for a digit proves the layout of the device, also afterwards', () => {
    const shifted = layouts.azertyOnAzerty.map(event => ({ ...event, timeStamp: event.timeStamp + 90_000 }));
    const again = layouts.azertyOnAzerty.map(event => ({ ...event, timeStamp: event.timeStamp + 180_000 }));
    const [, one, two] = session(layouts.usOnAzerty, shifted, again);
    expect([one, two]).toMatchObject([
      { texts: ['A-12'], faults: [] },
      { texts: ['A-12'], faults: [] },
    ]);
  });
});

describe('a key that repeats is no character', () => {
  const repeated = (text: string, at: number, target: 'sink' | 'field' | 'page' = 'sink') =>
    keys(text, { target }).flatMap((event, i) =>
      i === at && 'key' in event
        ? [event, { ...event, timeStamp: event.timeStamp + 5, repeat: true }]
        : [event],
    );
  it.each([
    ['an article', `${ean}\r`, 4, ean],
    ['a location', 'A-1\r', 2, 'A-1'],
  ])('of %s', (_, text, at, code) => {
    for (const target of ['sink', 'page'] as const) {
      const { texts, taken } = replay(repeated(text, at, target));
      expect(texts).toEqual([code]);
      expect(taken).not.toContain(false);
    }
  });
  it('in a field, so soon that no hand kept it down', () => {
    const { texts, taken } = replay(repeated(`${ean}\r`, 4, 'field'));
    expect(texts).toEqual([ean]);
    expect(taken[5]).toBe(true);
  });
  it('of an input method that hides its keys', () => {
    const trace = hiddenKeys(ean, { gap: 20 });
    const again = trace
      .slice(3, 6)
      .map(event => ({ ...event, timeStamp: event.timeStamp + 8, repeat: true }));
    expect(replay([...trace.slice(0, 6), ...again, ...trace.slice(6), key('\r', 1270)]).texts).toEqual([ean]);
  });
  it('a person keeps a key down in a field', () => {
    const held = { ...key('a', 1500, { target: 'field' }), repeat: true };
    expect(replay([key('a', 1000, { target: 'field' }), held]).taken).toEqual([false, false]);
  });
});

describe('an EAN with an add-on is one scan', () => {
  const ways = { 'two digits': `${ean}12`, 'five digits': `${ean}51495`, 'a blank': `${ean} 12` };
  describe.each(Object.entries(ways))('%s', (_, text) => {
    it.each([0, 1, 10, 60, 100])('%i ms between characters', gap => {
      const result = replay(keys(`${text}\r`, { gap, target: 'page' }), { isComplete: knows });
      expect(result.texts).toEqual([ean]);
      expect(result.taken).not.toContain(false);
      expect(replay(keys(text, { gap }), { isComplete: knows }).texts).toEqual([ean]);
      expect(replay(keys(`${text}\r`, { gap })).texts).toEqual([text]);
    });
    it('in a field', () => {
      const result = replay(keys(`${text}\r`, { target: 'field' }), { isComplete: knows });
      expect(result.texts).toEqual([ean]);
      expect(result.taken.slice(12)).not.toContain(false);
    });
  });
  it('the 13 digits wait for nothing', () => {
    const [scan] = replay(keys(`${ean}12\r`), { isComplete: knows }).scans;
    expect(scan).toMatchObject({ at: 1120, endedBy: 'content' });
  });
  describe.each([150, 500, 2500])('a pause of %i ms', pause => {
    const marked = keys('A-12\r', { from: 100 });
    const parts = {
      'before the add-on': ['', '12'],
      'within it': ['5', '1495'],
      'behind its symbol': [']E2', '51495'],
    };
    it.each(Object.entries(parts))('%s', (_, [first = '', last = '']) => {
      const from = 1000 + 10 * `${ean}${first}`.length + pause;
      const trace = [...keys(`${ean}${first}`), ...keys(`${last}\r`, { from })];
      expect(replay(trace, { isComplete: knows }).texts).toEqual([ean]);
      expect(replay([...marked, ...trace], { isComplete: knows }).texts).toEqual(['A-12', ean]);
    });
    it('behind an article that only the OMS knows', () => {
      const trace = [...marked, ...keys(ean), ...keys('12\r', { from: 1120 + pause })];
      expect(replay(trace).texts).toEqual(['A-12', pause < 400 ? `${ean}12` : ean]);
    });
  });
  it('without end marks, and after one, a place whose name is as short is a scan', () => {
    const none = { isComplete: knows };
    expect(replay([...keys(ean), ...keys('12', { from: 1900 })], none).texts).toEqual([ean, '12']);
    expect(replay([...keys(`${ean}\r`), ...keys('12\r', { from: 1500 })], none).texts).toEqual([ean, '12']);
    expect(replay([...keys(ean), ...keys('12\r', { from: 9000 })], none).texts).toEqual([ean, '12']);
  });
  it('two codes of an article at once are two scans', () => {
    for (const text of [`${ean}${ean}`, `${ean}]E0${ean}\r`, `${ean}${ean}12\r`])
      expect(replay(keys(text), { isComplete: knows }).texts).toEqual([ean, ean]);
  });
  it('an add-on that is sent right behind it as a code of its own is its rest', () => {
    for (const addOn of ['12', '51495', ']E112']) {
      const trace = [...keys(`${ean}\r`), ...keys(`${addOn}\r`, { from: 1160 })];
      expect(replay(trace).texts).toEqual([ean]);
      expect(replay(trace, { isComplete: knows }).texts).toEqual([ean]);
    }
  });
  it('the next scan is one of its own', () => {
    const place = keys('12\r', { from: 2000 });
    expect(replay([...keys(`${ean}\r`), ...place]).texts).toEqual([ean, '12']);
    expect(replay([...keys(`${ean}12\r`), ...place], { isComplete: knows }).texts).toEqual([ean, '12']);
    expect(replay([...keys(ean), ...place.slice(0, -1)], { isComplete: knows }).texts).toEqual([ean, '12']);
  });
});

describe('the identifier of a symbol is no part of its code', () => {
  it.each([
    [']C0A-14', 'A-14'],
    [']Q1A', 'A'],
    [`]E0${ean}`, ean],
  ])('%s', (text, code) => expect(replay(keys(`${text}\r`)).texts).toEqual([code]));
  it('the package is asked without it', () => {
    expect(replay(keys(`]E0${ean}`), { isComplete: knows }).scans).toMatchObject([
      { text: ean, endedBy: 'content' },
    ]);
  });
});

describe('GS (FNC1) arrives as 0x1D, as Ctrl+], or not at all', () => {
  test.each(Object.entries(layouts.groupSeparators))('%s', (_, trace) => {
    expect(replay(trace, { rules: () => ({ ...noRules, fnc1: '~' }) }).texts).toEqual([
      '010871234567890610AB\u001d17261231',
    ]);
  });
  it('not at all', () => {
    expect(replay(layouts.groupSeparatorMissing).texts).toEqual(['010871234567890610AB17261231']);
  });
});

describe('long 2D codes come in pieces seconds apart', () => {
  it('the buffer lives until an end mark or a long silence', () => {
    const whole = '{"shipment":"2611-014","parcel":"JVGL0000123","weight":12}';
    expect(replay(places.inPieces).texts).toEqual([whole]);
    expect(replay(places.inPieces.slice(0, -1)).texts).toEqual([whole]);
  });
});

describe('the same code twice by the trigger is two articles', () => {
  it('never de-duplicates wedge scans by value', () => {
    expect(replay(twice).texts).toEqual([ean, ean]);
    expect(replay(twice, { isComplete: knows }).texts).toEqual([ean, ean]);
  });
});

describe('editable fields (comment, amount) are for typing', () => {
  it('a whole scan in a comment is found behind the typed words, its Enter kept from the field', () => {
    const result = replay(places.inACommentWhileTyping);
    expect(result.scans).toEqual([{ text: ean, at: 3120, fromField: true, endedBy: 'end-mark' }]);
    expect(result.started.at(-1)).toBe(4);
    expect(result.taken.filter(Boolean)).toHaveLength(1);
    expect(result.taken.at(-1)).toBe(true);
  });
  it('what was typed just before the field went is no part of the scan that follows', () => {
    expect(replay(places.justAfterAField).texts).toEqual([ean]);
  });
  it('a scan at 100 ms a character is found by its check digit', () => {
    expect(replay(places.slowScanInAField).texts).toEqual([ean]);
  });
  it('a scan by an input method, without end mark, is found after silence', () => {
    expect(replay(places.inputMethodInAField).texts).toEqual([ean]);
  });
  it('a location is found by its pace and end mark', () => {
    expect(replay(places.locationInAnAmount).texts).toEqual(['A-12']);
  });
  test.each(Object.entries(places.people))('%s is no scan', (_, trace) => {
    const result = replay(trace);
    expect(result.texts).toEqual([]);
    expect(result.taken).not.toContain(true);
  });
});

describe('buttons do not react to a scan', () => {
  it('takes every key and the Enter when a button has the focus', () => {
    const result = replay(places.onAButton);
    expect(result.texts).toEqual([ean]);
    expect(result.taken).not.toContain(false);
  });
  it("leaves a person's Enter and space to the button", () => {
    const result = replay([key('\r', 1000, { target: 'page' }), key(' ', 2000, { target: 'page' })]);
    expect(result.taken).toEqual([false, false]);
  });
});
