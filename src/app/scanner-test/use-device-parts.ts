import { useCallback, useEffect, useState } from 'react';
import type { DevicePart } from '../../../contract/scanning/scanner-test.ts';
import type { LocationRef } from '../../../contract/session.ts';
import type { Http } from '../../sync/http.ts';
import { useOnlineOnly } from '../state/online-only.ts';
import { asks, tests } from './device-parts.ts';
import type { PartFound } from './part-found.ts';
import { t } from './texts.ts';

export interface DeviceParts {
  readonly parts: Readonly<Partial<Record<DevicePart, PartFound>>>;
  /** The parts whose question waits for the worker. */
  readonly asked: ReadonlySet<DevicePart>;
  /** The camera is on, and looks for a code. */
  readonly filming: boolean;
  readonly onTest: (part: DevicePart) => void;
  /** Whether the worker heard or felt it. */
  readonly onAnswer: (part: DevicePart, noticed: boolean) => void;
  /** Text that the camera read; null: nothing in all that time. */
  readonly onFilmed: (text: string | null) => void;
}

/** Camera, sound and vibration only when they are asked for: they startle, or need a press. */
const atOnce: readonly DevicePart[] = ['storage', 'wake-lock', 'network', 'printer'];

/** Tests the parts of the device; `place` is the location of its printers. */
export function useDeviceParts(http: Http, place: LocationRef | undefined): DeviceParts {
  const keepsNothing = useOnlineOnly() !== 'off';
  const [parts, setParts] = useState<DeviceParts['parts']>({});
  const [asked, setAsked] = useState<ReadonlySet<DevicePart>>(new Set());
  const [filming, setFilming] = useState(false);
  const note = useCallback(
    (part: DevicePart, found: PartFound) => setParts(before => ({ ...before, [part]: found })),
    [],
  );

  const run = useCallback(
    async (part: DevicePart, isPressed: boolean) => {
      note(part, { state: 'unknown', text: t('testing') });
      const found = await tests[part]({ http, place, keepsNothing, isPressed });
      note(part, found);
      if (found.state !== 'unknown') return;
      if (asks.has(part)) setAsked(before => new Set([...before, part]));
      if (part === 'camera') setFilming(true);
    },
    [note, http, place, keepsNothing],
  );
  useEffect(() => atOnce.forEach(part => void run(part, false)), [run]);

  return {
    parts,
    asked,
    filming,
    onTest: part => void run(part, true),
    onAnswer: (part, noticed) => {
      setAsked(before => new Set([...before].filter(other => other !== part)));
      const state = noticed ? 'good' : 'poor';
      note(part, { state, text: part === 'sound' ? t(`sound_${state}`) : t(`vibration_${state}`) });
    },
    onFilmed: useCallback(
      text => {
        setFilming(false);
        note(
          'camera',
          text === null
            ? { state: 'poor', text: t('camera_read_nothing') }
            : { state: 'good', text: t('camera_read', { text }) },
        );
      },
      [note],
    ),
  };
}
