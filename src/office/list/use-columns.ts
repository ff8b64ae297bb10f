import { useState } from 'react';
import type { Column } from './column.ts';

interface Columns<R> {
  /** Those that are shown, in their order. */
  readonly columns: readonly Column<R>[];
  readonly shown: ReadonlySet<string>;
  readonly onShow: (shown: ReadonlySet<string>) => void;
}

/** The shown columns of a list; stored on this device under `key`. A title is always shown. */
export function useColumns<R>(key: string, all: readonly Column<R>[], usual: readonly string[]): Columns<R> {
  const [shown, setShown] = useState(() => read(key, all, usual));
  return {
    columns: all.filter(({ id, card }) => card === 'title' || shown.has(id)),
    shown,
    onShow(next) {
      setShown(next);
      try {
        localStorage.setItem(key, JSON.stringify([...next]));
      } catch {
        // Storage refused: the choice lasts until the page closes.
      }
    },
  };
}

function read<R>(key: string, all: readonly Column<R>[], usual: readonly string[]): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (Array.isArray(kept)) return new Set(all.map(({ id }) => id).filter(id => kept.includes(id)));
  } catch {
    // The stored value is no list of columns.
  }
  return new Set(usual);
}
