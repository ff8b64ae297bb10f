import { useEffect, useRef } from 'react';
import { readBadge } from '../../../core/badge/badge.ts';
import { hearScans } from '../../flows/scanner.ts';
import { openSwitch } from './open-switch.ts';

/** Takes the scanner while `on`, on a screen of the app that waits for badges. */
export function useEar(hear: (text: string) => void, on = true): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    if (!on) return undefined;
    return hearScans({
      onScan: ({ text }) => latest.current(text),
      onFault: () => undefined,
      isComplete: text => readBadge(text) !== null,
      isKnown: text => readBadge(text) !== null,
    });
  }, [on]);
}

/** Reads a colleague's badge, and nothing else, while `on`. */
export const useBadges = (on: boolean): void =>
  useEar(text => {
    const badge = readBadge(text);
    if (badge !== null) openSwitch(badge);
  }, on);
