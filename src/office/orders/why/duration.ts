import { t } from './texts.ts';

const MINUTE = 60_000;

/** '2 dagen en 18 uur', '3 uur en 5 minuten', '12 minuten'. In ms. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return pair(t('days', { n: days }), hours % 24 > 0 && t('hours', { n: hours % 24 }));
  if (hours > 0) return pair(t('hours', { n: hours }), minutes % 60 > 0 && t('minutes', { n: minutes % 60 }));
  return t('minutes', { n: minutes });
}

const pair = (a: string, b: string | false): string => (b ? t('and', { a, b }) : a);
