import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { listPreferences, putPreference } from '../../../contract/preferences.ts';
import { store, stored } from '../../device/stored.ts';
import { useOffice } from '../office.ts';
import { callQuery } from './client.ts';
import { useCall } from './use-call.ts';

/** As this browser keeps it. */
interface Kept {
  readonly value: unknown;
  /** The OMS does not have it yet. */
  readonly unsaved: boolean;
}

/**
 * A choice of the user about a screen: from this browser at once, and from the OMS, which has it on every device. A
 * change is kept here first and saved in the background; what `set` promises is whether the OMS has it. `read` makes it of
 * whatever was kept.
 */
export function usePreference<V>(
  key: string,
  read: (kept: unknown) => V,
): readonly [value: V, set: (value: V) => Promise<boolean>] {
  const { http, newKey, user_id } = useOffice();
  const client = useQueryClient();
  const own = `${key}.${user_id}`;
  const [kept, setKept] = useState(() => keptOf(stored(own)));
  const latest = useRef(kept.value);
  const { body: saved } = useCall(listPreferences, {});
  const value = kept.unsaved || !saved || !(key in saved) ? kept.value : saved[key];

  function keep(next: Kept): void {
    latest.current = next.value;
    setKept(next);
    store(own, next);
  }
  async function send(sent: unknown): Promise<boolean> {
    const { kind } = await http.call(putPreference, {
      params: { key },
      body: { value: sent ?? null },
      idempotencyKey: newKey(),
    });
    if (kind !== 'ok') return false;
    const { queryKey } = callQuery(http, listPreferences, {});
    client.setQueryData(
      queryKey,
      (before: { body: object } | undefined) =>
        before && { ...before, body: { ...before.body, [key]: sent } },
    );
    // Another change may have been made meanwhile.
    if (latest.current === sent) keep({ value: sent, unsaved: false });
    return true;
  }
  // A value that could not be sent before is sent now; the OMS's is kept for the next first frame.
  const meet = useEffectEvent(() => {
    if (kept.unsaved) void send(kept.value);
    else if (saved && key in saved) store(own, { value: saved[key], unsaved: false });
  });
  useEffect(() => {
    if (saved) meet();
  }, [saved]);

  return [
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a caller may make `read` anew at each drawing; it reads the same
    useMemo(() => read(value), [value]),
    next => {
      keep({ value: next, unsaved: true });
      return send(next);
    },
  ];
}

function keptOf(found: unknown): Kept {
  const { value = null, unsaved } = (found ?? {}) as Partial<Kept>;
  return { value, unsaved: unsaved === true };
}
