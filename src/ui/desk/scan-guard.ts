import { editableField, rememberField } from '../../input/wedge/field-text.ts';

/** Keys that come without a pause of so many ms are a scanner's, as soon as there are enough of them. */
const SILENCE_MS = 60;
/** So many letters without a pause are no hand's; fewer are none, when the Enter or Tab that ends them comes as fast. */
const LETTERS = 4;
const LETTERS_AND_END = 3;
/** A timer that is so many ms late shows that the page was busy: keys may be waiting. */
const LATE_MS = 30;
/** How long a choice by its first letters goes on, as in the browser. */
const SEEKS_MS = 1000;

/** Fields that know their own scans by Enter: their mark is `data-scans`. */
const takesScans = (field: HTMLElement): boolean => field.dataset['scans'] !== undefined;

/** Effect of a scan on the element that has the focus. A text stays in a field; a number or a date would be another. */
type Kind = 'text' | 'number' | 'widget';
function kindOf(target: EventTarget | null): Kind {
  const field = editableField(target);
  if (!field) return 'widget';
  const isNumber =
    field instanceof HTMLInputElement &&
    (/^(number|date|time|month|week|datetime-local)$/.test(field.type) ||
      /^(numeric|decimal)$/.test(field.inputMode));
  return isNumber ? 'number' : 'text';
}

/**
 * Keeps what a keyboard wedge types from every widget: listen with it in the capture phase. A letter that a widget
 * would act on waits for the silence after it, and is given to the widget then; a burst of them is told by `onScan`,
 * whole, and nothing has it. Of a field for numbers or dates the old value comes back. In a field of text it stays,
 * and its Enter submits nothing.
 */
export function createScanGuard(onScan: (text: string) => void): (event: KeyboardEvent) => void {
  const replayed = new WeakSet<Event>();
  let held: KeyboardEvent[] = [];
  let typed = '';
  /** Letters that a widget has got, and that may be the first of a scan: on a busy device the next come later than they were typed. */
  let given = '';
  let lastAt = -Infinity;
  let scannedAt = -Infinity;
  let kind: Kind = 'widget';
  let field: ReturnType<typeof rememberField> = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** The burst is over: with enough letters it was a scan, otherwise the widget gets its keys. */
  function end(least = LETTERS): void {
    clearTimeout(timer);
    const [keys, text] = [held, typed];
    held = [];
    typed = '';
    given = '';
    if (kind !== 'text' && text.length >= least) {
      scannedAt = lastAt;
      field?.takeOut('');
      onScan(text);
      return;
    }
    given = text;
    for (const key of keys) replay(key);
  }

  function awaitSilence(): void {
    clearTimeout(timer);
    const deadline = performance.now() + SILENCE_MS;
    timer = setTimeout(() => {
      if (performance.now() - deadline > LATE_MS) timer = setTimeout(end, LATE_MS);
      else end();
    }, SILENCE_MS);
  }

  function replay({ key, code, shiftKey, target }: KeyboardEvent): void {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    replayed.add(again);
    const to = target instanceof Element && target.isConnected ? target : document.activeElement;
    if (to?.dispatchEvent(again) && to instanceof HTMLSelectElement) seek(to, key);
  }

  return event => {
    const { key, timeStamp: at, repeat } = event;
    // No hand keeps a key down so soon: its coming up was lost.
    if (repeat && typed.endsWith(key) && isSoonAfter(at, lastAt)) return take(event);
    if (replayed.has(event) || event.defaultPrevented || isModifier(key) || isForwarded(event)) return;
    const goesOn = isSoonAfter(at, lastAt);
    if (!goesOn) end();
    if (isEnd(event)) {
      // A scanner may send both.
      if (isSoonAfter(at, scannedAt)) return take(event);
      if (goesOn && typed.length >= LETTERS_AND_END) {
        const keeps = kind === 'text' && (key === 'Tab' || takesScans(event.target as HTMLElement));
        if (!keeps) take(event);
        lastAt = at;
        return end(LETTERS_AND_END);
      }
    }
    scannedAt = -Infinity;
    // A space presses a button, and no code begins with one.
    if (!isLetter(event) || (typed === '' && key === ' ')) {
      end();
      given = '';
      if (!goesOnSeeking(event)) return;
      take(event);
      return seek(event.target, key);
    }
    if (goesOn && given !== '') [typed, given] = [given, ''];
    if (typed === '') {
      kind = kindOf(event.target);
      const into = kind === 'number' ? editableField(event.target) : null;
      field = into && rememberField(into);
    }
    typed += key;
    lastAt = at;
    if (kind === 'widget') held.push(event);
    if (kind === 'widget' || (kind === 'number' && typed.length >= LETTERS)) take(event);
    awaitSilence();
  };
}

/** A list that is chosen from while a field has the focus hears each key once more, from the field's own code. */
const isForwarded = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  editableField(document.activeElement) !== null &&
  target !== document.activeElement;

const isSoonAfter = (at: number, before: number): boolean => at >= before && at - before < SILENCE_MS;

const isModifier = (key: string): boolean => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/.test(key);

/** Neither a shortcut, nor a key that is kept down, nor one of an input method. */
const isPlain = ({ ctrlKey, metaKey, altKey, isComposing, keyCode, repeat }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || repeat) && keyCode !== 229;

const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && (isPlain(event) || event.getModifierState('AltGraph'));

const isEnd = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === 'Tab') && isPlain(event) && !event.shiftKey;

/** The browser's select goes to its next option that begins with a letter; by a key that was made by a page it does not. */
const sought = new WeakMap<HTMLSelectElement, { readonly text: string; readonly at: number }>();
/** Whether it is a space within the name that is sought in a select; the browser, which knows of no letters, would open it. */
const goesOnSeeking = (event: KeyboardEvent): event is KeyboardEvent & { target: HTMLSelectElement } =>
  event.key === ' ' &&
  isPlain(event) &&
  event.target instanceof HTMLSelectElement &&
  performance.now() - (sought.get(event.target)?.at ?? -Infinity) < SEEKS_MS;
function seek(select: HTMLSelectElement, letter: string): void {
  const at = performance.now();
  const before = sought.get(select);
  const text = (before && at - before.at < SEEKS_MS ? before.text : '') + letter.toLowerCase();
  sought.set(select, { text, at });
  // The same letter again is the next one that begins with it.
  const isOneLetter = Array.from(text).every(one => one === text[0]);
  const begin = isOneLetter ? text.slice(0, 1) : text;
  const { selectedIndex, options } = select;
  const from = selectedIndex + (isOneLetter ? 1 : 0);
  const found = Array.from(options, (_, nth) => (from + nth) % options.length).find(nth => {
    const option = options[nth];
    return option && !option.disabled && option.text.trim().toLowerCase().startsWith(begin);
  });
  if (found === undefined || found === selectedIndex) return;
  select.selectedIndex = found;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}
