import { useLayoutEffect, useRef } from 'react';
import { createEmitter } from '../../../core/emitter/emitter.ts';
import { hasDialog, hasShortcuts, isBusy } from '../../ui/single-key.ts';

export interface Key {
  /** The action of a key, for the list of keys. */
  readonly text: string;
  /** Without it the browser has it, as Enter on a link. */
  readonly act?: () => void;
  /** The buttons that it leads to, for the palette. */
  readonly choices?: () => readonly HTMLElement[];
}
/** By key: a letter, or `ctrl+s`. */
export type Keys = Readonly<Record<string, Key>>;

/** A scanner types a letter every few ms: only a letter that nothing follows is a person's. */
const SILENCE_MS = 60;

/** A text that no hand types without a pause. */
const SHORTEST_SCAN = 6;

/** What was typed without a pause, and when its last letter came in ms. */
let burst = { text: '', at: 0 };
const scans = createEmitter<string>();
/** Calls with what a scanner types while no field has the focus (office.md 6); gives a function that stops it. */
export const onScanned = scans.subscribe;
/** Looks an order up in the header, as a scan of its number does. */
export const findOrder = scans.emit;

/** The keys of the page's parts in the order in which they were mounted, those of the frame around it, and of its dialogs. */
const tables: Record<'page' | 'frame' | 'dialog', (() => Keys)[]> = { page: [], frame: [], dialog: [] };
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The action of every key on the present page; the last registration wins, and the frame's over all of the page's. */
export const keysNow = (): Keys =>
  Object.assign({}, ...[...tables.page, ...tables.frame].map(table => table())) as Keys;

/**
 * Keys of a page or a part of it, while it is mounted. None acts while a field has the focus, except those with Ctrl; and
 * in a dialog only those with Ctrl of the dialog on top.
 */
export function useKeys(keys: Keys, of: keyof typeof tables = 'page'): void {
  const now = useRef(keys);
  // As soon as it is drawn: a key may be pressed for what has just come in sight.
  useLayoutEffect(() => {
    now.current = keys;
  });
  useLayoutEffect(() => {
    const table = () => now.current;
    const beside = tables[of];
    beside.push(table);
    // The same listener again is the same one.
    document.addEventListener('keydown', hear);
    return () => {
      beside.splice(beside.indexOf(table), 1);
      if (Object.values(tables).every(({ length }) => length === 0))
        document.removeEventListener('keydown', hear);
    };
  }, [of]);
}

function hear(event: KeyboardEvent): void {
  clearTimeout(waiting);
  if (event.altKey || event.isComposing) return;
  const scan = scanEndedBy(event);
  if (scan !== '' && !isBusy(event.target)) {
    // It presses nothing and opens no row.
    event.preventDefault();
    return scans.emit(scan);
  }
  // A part of the page has done what its key means there.
  if (event.defaultPrevented) return;
  const name = nameOf(event);
  const act = keysHeard()[name]?.act;
  if (!act) return;
  if (name.startsWith('ctrl+')) {
    event.preventDefault();
    act();
  } else if (!isBusy(event.target) && (name.length > 1 || hasShortcuts())) {
    // In Firefox `/` opens its own search.
    event.preventDefault();
    waiting = setTimeout(act, SILENCE_MS);
  }
}

function keysHeard(): Keys {
  const dialog = tables.dialog.at(-1);
  if (dialog) return dialog();
  return hasDialog() ? {} : keysNow();
}

/** The burst of letters that this Enter ends; '' when it ends none. `burst` is kept by the way. */
function scanEndedBy({ key }: KeyboardEvent): string {
  const at = performance.now();
  const text = at - burst.at < SILENCE_MS ? burst.text : '';
  if (key.length === 1) burst = { text: text + key, at };
  if (key !== 'Enter') return '';
  burst = { text: '', at };
  return text.length < SHORTEST_SCAN ? '' : text;
}

/** With CapsLock on a letter without Shift is the same key. */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `ctrl+${key.toLowerCase()}`;
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}
