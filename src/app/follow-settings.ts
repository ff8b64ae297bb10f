import { createEmitter } from '../../core/emitter/emitter.ts';
import { settingEvents, settingEventSchema } from '../../contract/frontend-parameters.ts';
import { getTranslations } from '../../contract/session.ts';
import { setTranslations } from '../texts/texts.ts';
import { jsonOf } from '../sync/keep-stream.ts';
import { http } from './device/oms.ts';
import { followInSight } from './follow-in-sight.ts';
import { renewConfig } from './session/renew-config.ts';

/** All open screens hear of a change at once: each waits a part of this (ms) before it asks. */
const SPREAD_MS = 1000;

/** Told when settings have changed. */
const changes = createEmitter();
export const onSettings = changes.subscribe;

/**
 * Takes over settings and texts as soon as they change in the OMS, on every screen and scanner in sight, until `signal` aborts. A
 * stream that opens again may have missed some: then they are asked anew.
 */
export function followSettings(signal: AbortSignal): void {
  let wasOpen = false;
  followInSight(
    settingEvents.path,
    heard => {
      if (heard.kind === 'opened') {
        if (wasOpen) void renewConfig();
        wasOpen = true;
        return;
      }
      const { success, data } = settingEventSchema.safeParse(
        heard.kind === 'message' ? jsonOf(heard.data) : undefined,
      );
      if (!success) return;
      setTimeout(() => {
        if (signal.aborted) return;
        void renewConfig();
        if (data.groups.includes('translations')) void renewTexts();
        changes.emit();
      }, Math.random() * SPREAD_MS);
    },
    signal,
  );
}

async function renewTexts(): Promise<void> {
  const answer = await http.call(getTranslations);
  if (answer.kind === 'ok') setTranslations(answer.body);
}
