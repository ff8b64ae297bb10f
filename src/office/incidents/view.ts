import type { Incident } from '../../../contract/orders/incident.ts';
import { t } from './texts.ts';

/** Name of what fails, as people call it. */
export function whatOf({ action_class, action_class_display_name, receiver }: Incident): string {
  if (action_class === 'send-mail') return t('what_mail');
  return action_class === 'call-webhook' ? t('what_webhook', { receiver }) : action_class_display_name;
}

/** How long a spell took, in words. */
export function longOf(from: string, to: string): string {
  const minutes = Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 60_000), 1);
  return minutes < 60
    ? t('long_min', { n: minutes })
    : t('long_hours', { h: Math.floor(minutes / 60), m: String(minutes % 60).padStart(2, '0') });
}

/** Things that an action changes beside what it sends. */
export function changesOf(action_class: string): 'money' | 'delivery' | 'nothing' {
  if (action_class === 'create-refund') return 'money';
  return ['reassign', 'ask-customer', 'change-status', 'send-request'].includes(action_class)
    ? 'delivery'
    : 'nothing';
}

/** Those that were run again so far. */
export const doneOf = ({ succeeded, failed }: NonNullable<Incident['run']>): number => succeeded + failed;

export const isRunning = ({ run }: Incident): boolean => run?.state === 'running';
