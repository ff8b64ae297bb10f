import { useState } from 'react';
import type { Column } from './column.ts';
import { store, stored } from '../../device/stored.ts';

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
      store(key, [...next]);
    },
  };
}

function read<R>(key: string, all: readonly Column<R>[], usual: readonly string[]): ReadonlySet<string> {
  const kept = stored(key);
  return new Set(Array.isArray(kept) ? all.map(({ id }) => id).filter(id => kept.includes(id)) : usual);
}
