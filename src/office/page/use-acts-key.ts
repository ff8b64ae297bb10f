import { useRef, type RefObject } from 'react';
import { t } from '../parts/texts.ts';
import { useKeys } from './keys.ts';

/** The key `.` goes to the first act in the element with this ref; the acts that were shown last have it. */
export function useActsKey(hasActs = true): RefObject<HTMLDivElement | null> {
  const acts = useRef<HTMLDivElement>(null);
  const act = () => acts.current?.querySelector<HTMLElement>('button:enabled, a')?.focus();
  useKeys({ ...(hasActs && { '.': { text: t('to_acts'), act } }) });
  return acts;
}
