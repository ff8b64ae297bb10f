import { useEffect, useRef } from 'react';

export interface Key {
  /** The action of a key, for the list of keys. */
  readonly text: string;
  readonly act: () => void;
}
/** By key: a letter, or `ctrl+s`. */
export type Keys = Readonly<Record<string, Key>>;

/** A scanner types a letter every few ms: only a letter that nothing follows is a person's. */
const SILENCE_MS = 60;

const tables: (() => Keys)[] = [];
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The action of every key on the present page; the last registration wins. */
export const keysNow = (): Keys => Object.assign({}, ...tables.map(table => table())) as Keys;

/**
 * Keys of a page or a part of it, while it is mounted. None acts while a field has the focus, except those with Ctrl.
 */
export function useKeys(keys: Keys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const table = () => now.current;
    tables.push(table);
    if (tables.length === 1) document.addEventListener('keydown', hear);
    return () => {
      tables.splice(tables.indexOf(table), 1);
      if (tables.length === 0) document.removeEventListener('keydown', hear);
    };
  }, []);
}

function hear(event: KeyboardEvent): void {
  clearTimeout(waiting);
  if (event.altKey || event.isComposing) return;
  const name = nameOf(event);
  const key = keysNow()[name];
  if (!key) return;
  if (name.length > 1) {
    event.preventDefault();
    key.act();
  } else if (!isBusy(event.target)) {
    // In Firefox `/` opens its own search.
    event.preventDefault();
    waiting = setTimeout(key.act, SILENCE_MS);
  }
}

/** With CapsLock on a letter without Shift is the same key. */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `ctrl+${key.toLowerCase()}`;
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}

/** In a field and in a menu letters are text, and a dialog has none of the page's keys. */
const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), select, textarea') ||
      target.closest('[role=menu], [role=listbox]') !== null));
