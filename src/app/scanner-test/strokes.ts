import { Echo } from '../../input/wedge/echo.ts';
import { altCharacter, readKey } from '../../input/wedge/read-key.ts';
import { readText } from '../../input/wedge/read-text.ts';
import type { KeyEvent, TextEvent, WedgeEvent } from '../../input/wedge/wedge-event.ts';

/** One character or end mark as it came; `at` in ms on the clock of event.timeStamp. */
export interface Stroke {
  readonly at: number;
  /** '' for an end mark. */
  readonly text: string;
  readonly end: 'enter' | 'tab' | null;
  /** A key of its own, or text of an input method. */
  readonly via: 'keys' | 'text';
}

/** Reads strokes from keyboard events; unlike the wedge engine it keeps every pause, and waits for nothing. */
export function createStrokes(): (event: WedgeEvent) => readonly Stroke[] {
  const echo = new Echo();
  let altDigits = '';
  let composed = '';

  return event => {
    if ('data' in event) return ofText(event);
    if (event.type === 'compositionend') composed = '';
    else if (event.type === 'keydown') return ofKey(event);
    else if (event.key === 'Alt' && altDigits !== '') return ofAltDigits(event);
    return [];
  };

  function ofKey(event: KeyEvent): Stroke[] {
    const reading = readKey(event);
    const at = event.timeStamp;
    echo.forget();
    if (reading.kind === 'alt-digit') altDigits += reading.digit;
    // The app takes no character of a key that repeats.
    if (event.repeat) return [];
    if (reading.kind === 'text') {
      echo.expect(event.key, 'key', false);
      return [{ at, text: reading.text, end: null, via: 'keys' }];
    }
    if (reading.kind !== 'end') return [];
    echo.expect(reading.key === 'enter' ? '\n' : '\t', 'key', false);
    return [{ at, text: '', end: reading.key, via: 'keys' }];
  }

  function ofAltDigits({ timeStamp: at }: KeyEvent): Stroke[] {
    const text = altCharacter(altDigits);
    altDigits = '';
    echo.expect(text === '\r' ? '\n' : text, 'key', false);
    return [strokeOf(text, at, 'keys')];
  }

  function ofText(event: TextEvent): Stroke[] {
    const data = readText(event);
    if (data === '' || data === '\b' || echo.isEcho(event.type, data)) return [];
    echo.expect(data, event.type, false);
    // An input method sends the whole word that it composes with every character.
    const isComposing = /Composition/.test(event.inputType);
    const added = isComposing && data.startsWith(composed) ? data.slice(composed.length) : data;
    composed = isComposing ? data : '';
    return Array.from(added.replaceAll('\r\n', '\n'), text => strokeOf(text, event.timeStamp, 'text'));
  }
}

function strokeOf(text: string, at: number, via: Stroke['via']): Stroke {
  if (text === '\r' || text === '\n') return { at, text: '', end: 'enter', via };
  return text === '\t' ? { at, text: '', end: 'tab', via } : { at, text, end: null, via };
}
