import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';

type Known = Pick<DispatchRequest, 'id' | 'identifier' | 'status'>;

const ASKED = ['cancel-to-be-requested', 'cancel-requested'];

/** The deliveries that are not cancelled yet: who sends them was asked for it just now. */
export const cancellationAsked = (before: readonly Known[], now: readonly Known[]): readonly string[] =>
  now
    .filter(
      ({ id, status }) =>
        ASKED.includes(status) && !before.some(one => one.id === id && ASKED.includes(one.status)),
    )
    .map(({ identifier }) => identifier);
