import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { useUnsaved } from '../../ui/use-unsaved.ts';

/** Lays the edits of a draft over the OMS's data of now. */
type Rebase = () => void;

/** Rebases of every draft in sight that has edits. */
const useOpenDrafts = create<ReadonlySet<Rebase>>(() => new Set());

/** Counts a draft as open while it is dirty: what is shown around it waits with changes of others. */
export function useOpenDraft(isDirty: boolean, rebase: Rebase): void {
  useUnsaved(isDirty);
  const rebaseNow = useEffectEvent(rebase);
  useEffect(() => {
    if (!isDirty) return undefined;
    const own = () => rebaseNow();
    useOpenDrafts.setState(open => new Set(open).add(own), true);
    return () => useOpenDrafts.setState(open => new Set([...open].filter(one => one !== own)), true);
  }, [isDirty]);
}

/** Whether a draft with edits is in sight. */
export const useHasOpenDraft = (): boolean => useOpenDrafts(open => open.size > 0);

/** Calls when the last draft with edits was saved, reset or left; gives a function that stops it. */
export const onDraftsEnd = (listener: () => void): (() => void) =>
  useOpenDrafts.subscribe((open, before) => {
    if (open.size === 0 && before.size > 0) listener();
  });

/** Lays the edits of every open draft over the OMS's data of now. */
export function rebaseOpenDrafts(): void {
  for (const rebase of useOpenDrafts.getState()) rebase();
}
