import { useEffect, useEffectEvent, useRef } from 'react';
import type { OfficeEvent } from '../../../contract/office-event.ts';
import { clockTime } from '../../texts/formats.ts';
import { allOf } from '../../texts/office-formats.ts';
import { isOwn, useOffice } from '../office.ts';
import { t } from '../parts/texts.ts';
import type { Draft } from './use-draft.ts';

interface Place {
  readonly identifier: string;
  /** Its revision of now. */
  readonly revision?: number | undefined;
}

/** Tells at once that a colleague has changed the location that has these edits, as a save would; the edits stay. */
export function usePlaceTheirs(
  draft: Pick<Draft<object>, 'isDirty' | 'seen' | 'conflict'>,
  { identifier, revision }: Place,
): void {
  const { follow, isOwnKey } = useOffice();
  const last = useRef<OfficeEvent | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    follow(
      [{ about: 'location', name: identifier }],
      heard => {
        if (heard.kind === 'event' && !isOwn(heard.event, isOwnKey)) last.current = heard.event;
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [identifier, follow, isOwnKey]);
  const isMoved = draft.isDirty && draft.seen.some(seen => seen.revision !== revision);
  const moved = isMoved ? revision : undefined;
  const tell = useEffectEvent(() => {
    const { by = [], at = '' } = last.current ?? {};
    draft.conflict(by.length > 0 ? t('theirs_by', { by: allOf(by), at: clockTime(at) }) : t('theirs'));
  });
  useEffect(() => {
    if (moved !== undefined) tell();
  }, [moved]);
}
