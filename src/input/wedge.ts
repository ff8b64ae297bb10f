import { createStore } from 'zustand/vanilla';
import type { Scan } from './scan.ts';
import { editableField, rememberField } from './wedge/field-text.ts';
import { createSink, holdFocus } from './wedge/scan-sink.ts';
import { toWedgeEvent } from './wedge/wedge-dom.ts';
import type { WedgeOptions, WedgeOutcome } from './wedge/wedge-engine.ts';
import { WedgeEngine } from './wedge/wedge-engine.ts';
import type { WedgeFault } from './wedge/wedge-fault.ts';

type WedgeListener = WedgeOptions & {
  /** A screen reader's name for the place that has the focus between scans; in the language of the moment that it listens. */
  name: () => string;
  /** `undo` is given when the scan went into a field and was taken out: it puts the text back there. */
  onScan: (scan: Scan, undo?: () => void) => void;
  onFault?: (fault: WedgeFault) => void;
};

/** Whether a scan would be read now: the 'Scanner klaar' light. Fits useSyncExternalStore. */
export type ReadyStore = { get: () => boolean; subscribe: (listener: () => void) => () => void };

export type Wedge = {
  ready: ReadyStore;
  /** Off where people work with keyboard and mouse (the office): no keys are taken and the sink releases the focus. */
  listen: (on: boolean) => void;
  stop: () => void;
};

/** A timer that is this late (ms) shows that the main thread was busy: keys may be waiting. */
const late = 30;

/**
 * Reads keyboard-wedge scanners in the whole document, once it is told to listen. Call it once, before the first paint. `at`
 * of a scan is the time of its last character.
 */
export const listenForScans = ({ name, onScan, onFault, ...options }: WedgeListener): Wedge => {
  const engine = new WedgeEngine(options);
  const stopped = new AbortController();
  const { signal } = stopped;
  const sink = createSink();
  const ready = createStore(() => false);
  let listening = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The field as it was before the scan's first character. */
  let field: ReturnType<typeof rememberField> = null;
  const takeFocus = holdFocus(sink, () => listening, signal);

  const hears = (): boolean => {
    const active = document.activeElement;
    const place = active === sink || editableField(active) !== null || engine.keysAreReadable;
    return listening && document.visibilityState === 'visible' && document.hasFocus() && place;
  };
  const updateReady = (): void => ready.setState(hears(), true);

  const report = ({ scans, faults }: WedgeOutcome, fieldBefore = field): void => {
    for (const { text, at, fromField, endedBy } of scans) {
      // A pause ended a scan before this event, which may begin the next one.
      const from = endedBy === 'silence' ? fieldBefore : field;
      const undo = fromField ? from?.takeOut(text) : undefined;
      // By the scan's age, not by the time origin: performance.now() stands still while a device sleeps.
      onScan({ text, source: 'wedge', at: Math.round(Date.now() - (performance.now() - at)) }, undo);
    }
    for (const fault of faults) onFault?.(fault);
  };

  const awaitSilence = (): void => {
    clearTimeout(timer);
    const { deadline } = engine;
    if (deadline !== null) timer = setTimeout(onSilence, deadline - performance.now(), deadline);
  };
  const onSilence = (deadline: number): void => {
    if (performance.now() - deadline > late) {
      timer = setTimeout(() => {
        report(engine.tick(deadline));
        awaitSilence();
      }, late);
      return;
    }
    report(engine.tick(performance.now()));
    awaitSilence();
  };

  const onEvent = (event: Event): void => {
    const read = listening ? toWedgeEvent(event, sink) : null;
    if (!read) return;
    const element = editableField(event.target);
    const before = element && element !== sink ? rememberField(element) : null;
    const outcome = engine.feed(read);
    const fieldBefore = field;
    if (outcome.started) field = before;
    if (outcome.taken) {
      event.preventDefault();
      event.stopPropagation();
      if ('target' in read && read.target === 'page') takeFocus();
    }
    report(outcome, fieldBefore);
    if (event.target === sink && (event.type === 'compositionend' || outcome.scans.length > 0))
      sink.value = '';
    else if (event.target === sink && event.type === 'input' && !(event as InputEvent).isComposing)
      sink.value = '';
    awaitSilence();
    updateReady();
  };

  for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'compositionend']) {
    document.addEventListener(type, onEvent, { capture: true, signal });
  }
  for (const type of ['focusin', 'focusout', 'visibilitychange']) {
    document.addEventListener(type, () => setTimeout(updateReady), { capture: true, signal });
  }
  for (const type of ['focus', 'blur']) window.addEventListener(type, updateReady, { signal });
  return {
    ready: { get: ready.getState, subscribe: ready.subscribe },
    listen: on => {
      listening = on;
      sink.setAttribute('aria-label', name());
      if (on) takeFocus();
      else sink.blur();
      updateReady();
    },
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      sink.remove();
    },
  };
};
