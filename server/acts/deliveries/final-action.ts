import { judgeFinalAction } from '../../../core/delivery/final-action.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { changeRefusal } from './change-refusal.ts';
import type { HeldDelivery } from './hold-delivery.ts';

/** Why a final action may not follow up this delivery, in words; the setting has the statuses in which it may. */
export async function finalActionRefusal(
  db: Queryable,
  delivery: HeldDelivery,
  setting: 'allowShippedWithIssuesFromStatuses' | 'allowExtraOrderLinesFromStatuses',
): Promise<Refusal | undefined> {
  const from = (await settingsOf(db, 'dispatchRequests')).get(setting) as readonly string[];
  const why = judgeFinalAction(delivery, from);
  if (!why) return undefined;
  switch (why.code) {
    case 'not-from-status':
      return refuse(
        409,
        'status-not-allowed',
        `Dit kan niet bij een levering met status ${labelOf(why.status)}.`,
      );
    default:
      return changeRefusal(db, why, delivery);
  }
}
