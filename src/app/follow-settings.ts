import { settingEvents, settingEventSchema } from '../../contract/frontend-parameters.ts';
import { getTranslations } from '../../contract/session.ts';
import { setTranslations } from '../texts/texts.ts';
import { jsonOf } from '../sync/keep-stream.ts';
import { http } from './device/oms.ts';
import { followInSight } from './follow-in-sight.ts';
import { renewConfig } from './session/renew-config.ts';

/** All open screens hear of a change at once: each waits a part of this (ms) before it asks. */
const SPREAD_MS = 1000;

/** Takes over settings and texts as soon as they change in the OMS, until `signal` aborts; then `onChange` is called. */
export function followSettings(onChange: () => void, signal: AbortSignal): void {
  followInSight(
    settingEvents.path,
    heard => {
      const { success, data } = settingEventSchema.safeParse(
        heard.kind === 'message' ? jsonOf(heard.data) : undefined,
      );
      if (!success) return;
      setTimeout(() => {
        if (signal.aborted) return;
        void renewConfig();
        if (data.groups.includes('translations')) void renewTexts();
        onChange();
      }, Math.random() * SPREAD_MS);
    },
    signal,
  );
}

async function renewTexts(): Promise<void> {
  const answer = await http.call(getTranslations);
  if (answer.kind === 'ok') setTranslations(answer.body);
}
