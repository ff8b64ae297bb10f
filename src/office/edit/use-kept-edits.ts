import { useEffect, useEffectEvent } from 'react';
import { useOffice } from '../office.ts';

const KEY = 'edits';
interface Kept {
  readonly user_id: number;
  readonly of: string;
  readonly value: unknown;
}

/**
 * Edits of this page survive the end of the session: once their user has signed in again in this tab, `restore` gets
 * them. `value` must survive JSON.
 */
export function useKeptEdits<V>(value: V, isDirty: boolean, restore: (kept: V) => void): void {
  const { user_id, hasEnded } = useOffice();
  const come = useEffectEvent((of: string): void => {
    const kept = take(user_id, of);
    if (kept) restore(kept.value as V);
  });
  const go = useEffectEvent((of: string): void => {
    if (isDirty && hasEnded()) keep({ user_id, of, value });
  });
  useEffect(() => {
    const of = location.pathname;
    come(of);
    return () => go(of);
  }, []);
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden.
  }
}

/** Nobody else finds them. */
function take(user_id: number, of: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.user_id === user_id && kept.of !== of) return null;
    sessionStorage.removeItem(KEY);
    return kept?.user_id === user_id ? kept : null;
  } catch {
    return null;
  }
}
