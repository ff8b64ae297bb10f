import type { EventResult } from '../../../../contract/orders/trigger.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { CardTone } from '../../../ui/scan/page/card.tsx';

export const outcomes = ['failed', 'unknown', 'succeeded'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeOf = ({ event_result: { is_successful } }: EventResult): Outcome =>
  is_successful === null ? 'unknown' : is_successful ? 'succeeded' : 'failed';

export const looks: Readonly<Record<Outcome, readonly [CardTone, IconName]>> = {
  failed: ['bad', 'close'],
  unknown: ['info', 'clock'],
  succeeded: ['ok', 'check'],
};

/** The parameter that names the event, as the payload and a run again ask for it. */
export const namedBy = ({
  trigger_event: { payload_parameters, payload_summary },
}: EventResult): Record<string, string> => ({
  [payload_parameters[0] ?? 'id']: payload_summary,
});

/** When it ran, or was asked. */
export const timeOf = ({ event_result: { executed_at, created_at } }: EventResult): string | null =>
  executed_at ?? created_at ?? null;

export const resultsInput = (order: string) => ({ params: { salesOrder: order } });

/** The row of the same action and event whose outcome is not known yet: until then it cannot run again. */
export const runningOf = (results: readonly EventResult[], of: EventResult): EventResult | undefined =>
  results.find(
    row =>
      row.event_result.is_successful === null &&
      row.trigger_action.id === of.trigger_action.id &&
      row.trigger_event.payload_summary === of.trigger_event.payload_summary,
  );

/** The sentence that says what an action repeats when it runs again. */
export function repeatsWhat({ action_class = '', goes_to }: EventResult['trigger_action']) {
  switch (action_class) {
    case 'send-mail':
      return goes_to === null ? 'again_mail_nobody' : 'again_mail';
    case 'create-refund':
      return 'again_refund';
    case 'reassign':
    case 'ask-customer':
      return 'again_state';
    default:
      return 'again_message';
  }
}
