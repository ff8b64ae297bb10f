import { getTranslations } from '../../contract/session.ts';
import { setTranslations } from '../texts/texts.ts';
import { http } from './device/oms.ts';
import { follow } from './follow-news.ts';
import { renewConfig } from './session/renew-config.ts';

/** All open screens hear of a change at once: each waits a part of this (ms) before it asks. */
const SPREAD_MS = 1000;

/**
 * Takes over settings and texts as soon as they change in the OMS, on every screen and scanner in sight, until `signal` aborts. A
 * stream that opens again may have missed some, and so may the first one since the app was started: then they are asked anew.
 */
export function followSettings(signal: AbortSignal): void {
  let opened = 0;
  follow(
    [{ about: 'setting', name: null }],
    heard => {
      if (heard.kind === 'opened' && ++opened > 1) void renewConfig();
      if (
        heard.kind === 'missed' &&
        opened === 1 &&
        heard.missed.some(({ ago_ms }) => ago_ms < performance.now())
      ) {
        void renewConfig();
        void renewTexts();
      }
      if (heard.kind !== 'event') return;
      const { name } = heard.event;
      setTimeout(() => {
        if (signal.aborted) return;
        void renewConfig();
        if (name === 'translations') void renewTexts();
      }, Math.random() * SPREAD_MS);
    },
    signal,
  );
}

async function renewTexts(): Promise<void> {
  const answer = await http.call(getTranslations);
  if (answer.kind === 'ok') setTranslations(answer.body);
}
