import { editableField } from './field-text.ts';

/** A person who uses the keyboard keeps the focus that a Tab or arrow moved this long ago (ms). */
const tabbing = 500;

/**
 * The one element that has the focus between scans, so that input methods and iOS have somewhere to type, without
 * opening the soft keyboard. `readonly` would keep input-method text out, hence inputmode.
 */
export const createSink = (): HTMLTextAreaElement => {
  const sink = document.createElement('textarea');
  sink.inputMode = 'none';
  sink.autocomplete = 'off';
  sink.spellcheck = false;
  sink.tabIndex = -1;
  sink.dataset['scanSink'] = '';
  sink.setAttribute('autocapitalize', 'off');
  sink.setAttribute('autocorrect', 'off');
  Object.assign(sink.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    width: '1px',
    height: '1px',
    padding: '0',
    border: '0',
    opacity: '0',
    fontSize: '16px', // smaller makes iOS zoom in
    pointerEvents: 'none',
    resize: 'none',
  });
  document.body.prepend(sink); // first, so that Tab goes on to the first control
  return sink;
};

const keepsFocus = (element: EventTarget | null): boolean =>
  editableField(element) !== null ||
  (element instanceof Element && element.closest('select, dialog[open], [data-keeps-focus]') !== null);

/** Keeps the focus in the sink while `wanted`; gives functions to request it and to stop. */
export const holdFocus = (sink: HTMLElement, wanted: () => boolean, signal: AbortSignal) => {
  let tabbedAt = -Infinity;
  const take = (): void => {
    const active = document.activeElement;
    if (wanted() && active !== sink && !keepsFocus(active)) sink.focus({ preventScroll: true });
  };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal });

  on('keydown', event => {
    if (/^(Tab|Arrow)/.test(event.key)) tabbedAt = event.timeStamp;
  });
  // A pressed button never gets the focus, so a scan right after the tap finds the sink.
  on('mousedown', event => {
    const button =
      event.target instanceof Element && event.target.closest('button, a, summary, [role=button]');
    if (wanted() && button && !keepsFocus(button)) event.preventDefault();
  });
  on('pointerup', take);
  on('focusin', event => {
    // React gives it back to what had it when the screen that scans has left.
    if (event.target === sink && !wanted()) sink.blur();
    if (event.timeStamp - tabbedAt > tabbing) take();
  });
  on('focusout', event => {
    // An element that is removed or disabled loses the focus to nothing; at this moment it is still on its way.
    if (event.relatedTarget === null) setTimeout(take);
  });
  on('visibilitychange', take);
  window.addEventListener('focus', take, { signal });
  return take;
};
