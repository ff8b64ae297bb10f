import { editableField } from './field-text.ts';
import type { TargetKind, WedgeEvent } from './wedge-event.ts';

/** event.timeStamp in ms since time origin; some WebKits count from 1970. */
const sinceOrigin = (timeStamp: number): number =>
  timeStamp > 1e12 ? timeStamp - performance.timeOrigin : timeStamp;

const targetKind = (target: EventTarget | null, sink: HTMLTextAreaElement): TargetKind => {
  if (target === sink) return 'sink';
  return editableField(target) ? 'field' : 'page';
};

const textOf = (event: InputEvent, sink: HTMLTextAreaElement): string =>
  // Pasting and some input methods leave data empty; the sink then has nothing but this text.
  event.data ?? (event.type === 'input' && event.target === sink ? sink.value : '');

/** A browser event as the engine takes it; null when it is not part of typing. */
export const toWedgeEvent = (event: Event, sink: HTMLTextAreaElement): WedgeEvent | null => {
  const timeStamp = sinceOrigin(event.timeStamp);
  const target = targetKind(event.target, sink);
  if (event instanceof KeyboardEvent && (event.type === 'keydown' || event.type === 'keyup')) {
    return {
      type: event.type,
      // Some input methods name the key and still send its text with an input event.
      key: event.keyCode === 229 ? 'Unidentified' : event.key,
      code: event.code,
      shift: event.shiftKey,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      capsLock: event.getModifierState('CapsLock'),
      altGraph: event.getModifierState('AltGraph'),
      repeat: event.repeat,
      timeStamp,
      target,
    };
  }
  if (event instanceof InputEvent && (event.type === 'beforeinput' || event.type === 'input')) {
    return { type: event.type, data: textOf(event, sink), inputType: event.inputType, timeStamp, target };
  }
  return event.type === 'compositionend' ? { type: 'compositionend', timeStamp } : null;
};
