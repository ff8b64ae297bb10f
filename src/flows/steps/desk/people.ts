import { useEffect, useReducer } from 'react';
import type { Colleague } from '../../../work-package/claims.ts';

const LOOK_MS = 10_000;

/** The colleagues of now: also when nothing else changes, because what was heard of them ends by itself. */
export function useColleagues(read: () => readonly Colleague[]): readonly Colleague[] {
  const [, look] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return read();
}

/** 'MD' of 'Marieke van Dijk'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name;
