import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { allOf } from '../../../texts/office-formats.ts';
import { t } from './texts.ts';
import { atTime, type Around, type Why } from './parts.ts';

/** How far the floor is with a delivery, and who is at it. */
export function atFloor(of: DispatchRequest, { now, nameOf }: Around): Why {
  const batch = of.dispatch_request_batch?.identifier;
  const isSorted = batch !== undefined && of.storage_location !== null;
  const [lines, last] = [of.dispatch_request_lines, of.standing?.last_placed];
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const pending = lines.reduce((sum, line) => sum + line.quantity_pending, 0);
  const done = pieces - pending;
  const where = [
    of.storage_location && t('placed_in', { location: of.storage_location.display_name }),
    of.standing?.sorting_zone && t('in_zone', { zone: of.standing.sorting_zone }),
    batch && t('in_batch', { batch }),
  ];
  return {
    text: isSorted
      ? [t('placed', { n: done, of: pieces }), where.filter(Boolean).join(', ')].join(' ')
      : t('asked_of', { place: nameOf(of.dispatcher_identifier) }),
    more: [
      of.completing && completing(of.completing),
      !of.completing && last && t('last_placed', { by: last.by, at: atTime(last.at, now) }),
      isSorted && done > 0 && pending > 0 && t('to_place', { articles: stillToPlace(lines) }),
    ]
      .filter(Boolean)
      .join(' '),
    ...(isSorted && { placed: { pieces: done, of: pieces } }),
  };
}

const completing = ({ by, storage_location }: NonNullable<DispatchRequest['completing']>): string =>
  storage_location ? t('completing_at', { by, location: storage_location }) : t('completing', { by });

const stillToPlace = (lines: DispatchRequest['dispatch_request_lines']): string =>
  allOf(
    lines
      .filter(line => line.quantity_pending > 0)
      .map(line => t('pieces', { n: line.quantity_pending, article: line.product_name })),
  );
