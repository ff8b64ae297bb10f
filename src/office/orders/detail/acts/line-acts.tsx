import { rerouteDeliveries, seeDeliveryHistory } from '../../../../../core/access/orders.ts';
import { withFeature } from '../../../../../core/access/right.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { usePageActs } from '../../../page/page-acts.ts';
import { LateMenu } from '../../../parts/late-menu.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { type Act, offered } from '../../../acts/act.ts';
import { KeptDialog } from '../../../acts/kept-dialog.tsx';
import { type DeliveryFacts, judged } from './stands.ts';
import { t as kit } from '../../../parts/texts.ts';
import { t } from './texts.ts';

/** Facts that decide which acts of a line stand; its dialog gets the same. */
type LineFacts = DeliveryFacts & { readonly line: DispatchRequest['dispatch_request_lines'][number] };

/** The acts on a line of a delivery (orders-and-deliveries.md 1 and 4). */
export const lineActs: readonly Act<LineFacts>[] = [
  {
    id: 'reroute_line',
    text: () => t('reroute_line'),
    icon: 'swap',
    right: rerouteDeliveries,
    stands: of => of.line.quantity_pending > 0 && judged(of, 'to-be-requested'),
    dialog: lazyDialog(() => import('../../reroute/quick-reroute-dialog.tsx')),
  },
  {
    id: 'history',
    text: () => t('history'),
    icon: 'clock',
    right: withFeature('order-desk', seeDeliveryHistory),
    stands: () => true,
    dialog: lazyDialog(() => import('../../timeline/line-history-dialog.tsx')),
  },
];

/** Acts on a line: a menu at its end. */
export function LineActs({ onAct, ...facts }: LineFacts & { readonly onAct: (id: string) => void }) {
  const { delivery, line } = facts;
  const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
  const all = offered(lineActs, facts, place);
  const label = t('acts_of_line', { name: line.product_name });
  usePageActs(
    all
      .filter(({ reason }) => reason === undefined)
      .map(({ act: { id, text, icon } }) => ({
        text: text(),
        of: line.product_name,
        icon,
        act: () => onAct(id),
        isSought: true,
      })),
  );
  if (all.length === 0) return null;
  return (
    <LateMenu
      label={label}
      icon="more"
      notNow={kit('not_now')}
      items={all.map(({ act, reason }) => ({ ...act, text: act.text(), reason }))}
      onAct={onAct}
    />
  );
}

/** The dialog of the act that was chosen. Not in the row of its line, which may go while it is open. */
export function LineActDialog({
  act,
  ...facts
}: LineFacts & { readonly act: string; readonly onClose: () => void }) {
  const Opened = lineActs.find(({ id }) => id === act)?.dialog;
  return (
    Opened && (
      <KeptDialog of={facts.delivery} onClose={facts.onClose}>
        <Opened {...facts} />
      </KeptDialog>
    )
  );
}
