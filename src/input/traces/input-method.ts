import type { Trace } from './trace.ts';
import { ean } from './end-marks.ts';
import { hiddenKeys, key, keys, put } from './trace.ts';

const hidden = { code: '' };

/** DataWedge without 'Send Characters as Events': every key hidden, the text in the sink, Enter as a key. */
export const dataWedgePerCharacter: Trace = [...hiddenKeys(ean), key('\r', 1000 + 13 * 90)];

/** The same, the whole text in one piece. */
export const dataWedgeAtOnce: Trace = [
  key('Unidentified', 1000, hidden),
  put(ean, 1001),
  put(ean, 1002, { type: 'input' }),
  key('\r', 1010),
];

/** The same, the line feed inside the text, two codes in one piece. */
export const dataWedgeLines: Trace = [put(`${ean}\nA-12\n`, 1001)];

/** An input method that composes: each event has the whole word so far. */
export const composing: Trace = [
  ...Array.from('A-12').flatMap((_, i): Trace => {
    const data = 'A-12'.slice(0, i + 1);
    const composition = { inputType: 'insertCompositionText' };
    return [
      key('Unidentified', 1000 + i * 40, hidden),
      put(data, 1001 + i * 40, composition),
      put(data, 1002 + i * 40, { ...composition, type: 'input' }),
    ];
  }),
  { type: 'compositionend', timeStamp: 1125 },
  key('\r', 1130),
];

/** With 'Send Characters as Events' every key is reported three times. */
export const reportedThreeTimes: Trace = keys(`${ean}\r`, { gap: 80 }).flatMap((event): Trace => {
  if (!('key' in event)) return [event];
  const data = event.key === 'Enter' ? '' : event.key;
  const inputType = data ? 'insertText' : 'insertLineBreak';
  const { timeStamp } = event;
  return [event, put(data, timeStamp, { inputType }), put(data, timeStamp, { inputType, type: 'input' })];
});

/** A button has the focus: the page sees hidden keys and Enter, the text goes nowhere. */
export const textGoesNowhere: Trace = [
  ...Array.from(ean).map((_, i) => key('Unidentified', 1000 + i * 90, { ...hidden, target: 'page' })),
  key('\r', 1000 + 13 * 90, { target: 'page' }),
];

/** The main thread was blocked: keys have their true times, text events the time of their dispatch. */
export const busyMainThread: Trace = Array.from('8712').flatMap((character, i): Trace => {
  const dispatched = 9000 + i;
  return [
    key('Unidentified', 1000 + i * 20, hidden),
    put(character, dispatched),
    put(character, dispatched, { type: 'input' }),
  ];
});
