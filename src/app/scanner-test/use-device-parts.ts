import { useCallback, useEffect, useState } from 'react';
import type { DevicePart } from '../../../contract/scanning/scanner-test.ts';
import type { LocationRef } from '../../../contract/session.ts';
import { http } from '../device/oms.ts';
import { useOnlineOnly } from '../state/online-only.ts';
import { asks, tests, type PartFound } from './device-parts.ts';
import { t } from './texts.ts';

export interface DeviceParts {
  readonly parts: Readonly<Partial<Record<DevicePart, PartFound>>>;
  /** The parts whose question waits for the worker. */
  readonly asked: ReadonlySet<DevicePart>;
  readonly onTest: (part: DevicePart) => void;
  /** Whether the worker heard or felt it. */
  readonly onAnswer: (part: DevicePart, noticed: boolean) => void;
}

/** Camera, sound and vibration only when they are asked for: they startle, or need a press. */
const atOnce: readonly DevicePart[] = ['storage', 'wake-lock', 'network', 'printer'];

/** Tests the parts of the device; `place` is the location of its printers. */
export function useDeviceParts(place: LocationRef | undefined): DeviceParts {
  const keepsNothing = useOnlineOnly() !== 'off';
  const [parts, setParts] = useState<DeviceParts['parts']>({});
  const [asked, setAsked] = useState<ReadonlySet<DevicePart>>(new Set());
  const note = useCallback(
    (part: DevicePart, found: PartFound) => setParts(before => ({ ...before, [part]: found })),
    [],
  );

  const onTest = useCallback(
    (part: DevicePart) => {
      note(part, { state: 'unknown', text: t('testing') });
      void tests[part]({ http, place, keepsNothing }).then(found => {
        note(part, found);
        if (asks.has(part) && found.state === 'unknown') setAsked(before => new Set([...before, part]));
      });
    },
    [note, place, keepsNothing],
  );
  useEffect(() => atOnce.forEach(onTest), [onTest]);

  return {
    parts,
    asked,
    onTest,
    onAnswer: (part, noticed) => {
      setAsked(before => new Set([...before].filter(other => other !== part)));
      const state = noticed ? 'good' : 'poor';
      note(part, { state, text: part === 'sound' ? t(`sound_${state}`) : t(`vibration_${state}`) });
    },
  };
}
