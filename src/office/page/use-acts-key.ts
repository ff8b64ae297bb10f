import { useRef, type RefObject } from 'react';
import { t } from '../parts/texts.ts';
import { useKeys, type Keys } from './keys.ts';

/** The key `.` goes to the first act in the element with this ref; the acts that were shown last have it. */
export const useActsKey = (hasActs = true) => useGoKey('.', t('to_acts'), 'button:enabled, a', hasActs);

/** The key E goes to the first fact in the element with this ref that can be changed in its place. */
export const useEditKey = (canEdit: boolean) =>
  useGoKey('e', t('to_edit'), 'dd :is(select, button)', canEdit);

function useGoKey(key: string, text: string, to: string, isOn: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const choices = () => [...(part.current?.querySelectorAll<HTMLElement>(to) ?? [])];
  const keys: Keys = { [key]: { text, choices, act: () => choices()[0]?.focus() } };
  useKeys(isOn ? keys : {});
  return part;
}
