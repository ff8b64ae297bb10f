import { useEffect, useRef } from 'react';
import { readBadge } from '../../../core/badge/badge.ts';
import { takeScans } from '../../flows/scanner.ts';
import { openSwitch } from './open-switch.ts';

/** Takes the scanner while `on`, on a screen of the app that waits for badges. */
export function useScans(take: (text: string) => void, on = true): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!on) return undefined;
    return takeScans({
      onScan: ({ text }) => latest.current(text),
      onFault: () => undefined,
      isComplete: text => readBadge(text) !== null,
      isKnown: text => readBadge(text) !== null,
    });
  }, [on]);
}

/** Reads a colleague's badge, and nothing else, while `on`. */
export const useBadges = (on: boolean): void =>
  useScans(text => {
    const badge = readBadge(text);
    if (badge !== null) openSwitch(badge);
  }, on);
