import { dutchTime } from '../../../../core/calendar/time.ts';
import type { PickRefusal } from '../../../../core/delivery/pick.ts';
import { labelOf } from '../../../../core/delivery/status.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { problem } from '../refusals.ts';
import type { DeliveryState, PickFacts } from '../world.ts';

type Code = PickRefusal | 'order-not-found' | 'not-in-store' | 'unknown-reason';

/**
 * Why a pick does not complete the delivery: what was asked, and what is the case; for a second completion, who was
 * first and when.
 */
export function pickRefusal(
  code: Code,
  { order_identifier, status }: DeliveryState,
  last: PickFacts['last'],
  read = '',
): Problem {
  const order = `Order ${order_identifier}`;
  const first = last === null ? '' : ` door ${last.by} om ${dutchTime(last.at)}`;
  const by = last === null ? {} : { by: last.by };
  switch (code) {
    case 'order-not-found':
      return problem(404, code, 'De gevraagde order bestaat niet.');
    case 'not-in-store':
      return problem(422, code, `${order} wordt niet vanuit een winkel geleverd.`);
    case 'unknown-reason':
      return problem(422, code, `Onbekende reden. Gelezen: ${read}.`, { read });
    case 'already-shipped':
      return problem(409, code, `${order} is al voltooid${first}.`, by);
    case 'already-unable-to-ship':
      return problem(409, code, `${order} is al gemeld als niet te leveren${first}.`, by);
    case 'cancelled':
      return problem(409, code, `${order} is geannuleerd.`);
    case 'rerouted':
      return problem(409, code, `${order} wordt door een andere locatie geleverd.`);
    case 'paused':
      return problem(409, code, 'De levering is gepauzeerd.');
    case 'not-requested':
      return problem(
        409,
        code,
        `${order} kan niet gescand worden. Status: ${labelOf(status)}, verwacht: ${labelOf('requested')}.`,
        {
          read: status,
          expected: 'requested',
        },
      );
    case 'no-carrier-method':
      return problem(409, code, `${order} heeft geen bezorgwijze. Kies eerst een vervoerder en bezorgwijze.`);
    case 'inactive-carrier-method':
      return problem(
        409,
        code,
        `De bezorgwijze van order ${order_identifier} is niet geactiveerd voor deze locatie.`,
      );
  }
}
