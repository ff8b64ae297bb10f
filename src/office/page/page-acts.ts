import { useLayoutEffect, useRef } from 'react';
import type { IconName } from '../../ui/icons/icon.tsx';

/** Something that can be done on the page now, for the palette. */
export interface PageAct {
  readonly text: string;
  /** The thing that it is done to. */
  readonly of: string;
  readonly icon: IconName;
  readonly act: () => void;
  /** One of very many: it is offered to who types. */
  readonly isSought?: true;
}

const tables: (() => readonly PageAct[])[] = [];

/** Acts of the page, in the order in which its parts were mounted. */
export const pageActs = (): readonly PageAct[] => tables.flatMap(table => table());

/** Acts of a part of the page, while it is mounted. */
export function usePageActs(acts: readonly PageAct[]): void {
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  useLayoutEffect(() => {
    const table = () => now.current;
    tables.push(table);
    return () => void tables.splice(tables.indexOf(table), 1);
  }, []);
}
