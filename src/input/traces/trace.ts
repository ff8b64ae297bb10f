import type { KeyEvent, TargetKind, TextEvent, WedgeEvent } from '../wedge/wedge-event.ts';

/** A recorded moment: something the browser dispatched. */
export type Trace = WedgeEvent[];

type At = { from?: number; gap?: number; target?: TargetKind };

const codeOf = (character: string): string => {
  if (/\d/.test(character)) return `Digit${character}`;
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return { '-': 'Minus', '\r': 'Enter', '\t': 'Tab', ' ': 'Space', '/': 'Slash' }[character] ?? '';
};

const keyOf = (character: string): string => ({ '\r': 'Enter', '\t': 'Tab' })[character] ?? character;

/** One keydown; a row gives the parts that matter, the others are those of a plain US key. */
export const key = (character: string, timeStamp: number, parts: Partial<KeyEvent> = {}): KeyEvent => ({
  type: 'keydown',
  key: keyOf(character),
  code: codeOf(character),
  shift: /[A-Z]/.test(character),
  timeStamp,
  target: 'sink',
  ...parts,
});

/** Keydowns at an even pace, as a scanner with key events sends them; \r and \t are its end marks. */
export const keys = (text: string, { from = 1000, gap = 10, target = 'sink' }: At = {}): Trace =>
  Array.from(text).map((character, i) => key(character, from + i * gap, { target }));

/** Text from an input method. */
export const put = (
  data: string,
  timeStamp: number,
  { type = 'beforeinput', inputType = 'insertText', target = 'sink' }: Partial<TextEvent> = {},
): TextEvent => ({ type, data, inputType, timeStamp, target });

/** A key that the input method hides (keyCode 229), then its text as beforeinput and input. */
export const hiddenKeys = (text: string, { from = 1000, gap = 90, target = 'sink' }: At = {}): Trace =>
  Array.from(text).flatMap((character, i) => {
    const at = from + i * gap;
    return [
      key('Unidentified', at, { code: '', target }),
      put(character, at + 1, { target }),
      put(character, at + 2, { type: 'input', target }),
    ];
  });
