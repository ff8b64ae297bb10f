import { useLayoutEffect, useRef } from 'react';
import { scannedText } from '../../../core/code/scanned-text.ts';
import { createScanGuard } from '../../ui/desk/scan-guard.ts';
import { sayOver } from '../../ui/desk/say-over.ts';
import { hasDialog, hasShortcuts, isBusy } from '../../ui/single-key.ts';

import { t } from '../parts/texts.ts';

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

type Take = (text: string) => void;
/** Takers of scans, the last one first: the order search of the header, and a field of articles of the page. */
const takers: Take[] = [];
/** A scan that nobody took: the code of the order search was still on its way. */
let early: { readonly text: string; readonly at: number } | null = null;
/** The wait of a user for what a scan finds (ms). */
const WAITS_MS = 10_000;

/** Gives what a scanner types outside the fields of text, while it is mounted; gives a function that stops it. */
export function onScanned(take: Take, of: 'page' | 'frame' = 'page'): () => void {
  if (of === 'page') takers.push(take);
  else {
    takers.unshift(take);
    if (early && performance.now() - early.at < WAITS_MS) give(early.text);
    early = null;
  }
  return () => void takers.splice(takers.indexOf(take), 1);
}
/** Once what is drawn now is done: a menu gives the focus back as it closes. */
function give(text: string): void {
  setTimeout(() => {
    const take = takers.at(-1);
    if (take) take(text);
    else early = { text, at: performance.now() };
  });
}
/** Looks an order up in the header, as a scan of its number does where nothing else takes it. */
export const findOrder = (text: string): void => takers[0]?.(text);

/** Nothing of what is open has it: a menu closes; a dialog, which may hold edits, stays, and says that the scan was not used. */
function takeScan(text: string): void {
  if (hasDialog()) return sayOver(t('scan_not_used', { code: text }));
  const open = document.activeElement?.closest('[role=menu], [role=listbox], [role=dialog]');
  if (open)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  give(text);
}
const guard = createScanGuard(text => takeScan(scannedText(text)));

/** The keys of the page's parts in the order in which they were mounted, those of the frame around it, and of its dialogs. */
const tables: Record<'page' | 'frame' | 'dialog', (() => Keys)[]> = { page: [], frame: [], dialog: [] };

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
    // The same listeners again are the same ones.
    document.addEventListener('keydown', guard, true);
    document.addEventListener('keydown', hear);
    return () => {
      beside.splice(beside.indexOf(table), 1);
      if (Object.values(tables).some(({ length }) => length > 0)) return;
      document.removeEventListener('keydown', guard, true);
      document.removeEventListener('keydown', hear);
    };
  }, [of]);
}

function hear(event: KeyboardEvent): void {
  // A part of the page has done what its key means there.
  if (event.altKey || event.isComposing || event.defaultPrevented) return;
  const name = nameOf(event);
  const act = keysHeard()[name]?.act;
  if (!act) return;
  const isHeard = name.startsWith('ctrl+') || (!isBusy(event.target) && (name.length > 1 || hasShortcuts()));
  if (!isHeard) return;
  // In Firefox `/` opens its own search.
  event.preventDefault();
  act();
}

function keysHeard(): Keys {
  const dialog = tables.dialog.at(-1);
  if (dialog) return dialog();
  return hasDialog() ? {} : keysNow();
}

/** With CapsLock on a letter without Shift is the same key. */
function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `ctrl+${key.toLowerCase()}`;
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}
