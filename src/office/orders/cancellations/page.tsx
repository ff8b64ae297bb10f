import { useState } from 'react';
import {
  cancelPiecesOfOrder,
  listCancellations,
  type Cancellable,
} from '../../../../contract/orders/cancellations.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { nowOf } from '../../calls/today.ts';
import { useCall } from '../../calls/use-call.ts';
import { EditPage } from '../../edit/edit-page.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import type { PageHeadProps } from '../../page/page-head.tsx';
import { withReason } from '../../parts/reason.ts';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import { cancellationAsked } from '../parts/cancellation-asked.ts';
import { useQuote } from '../parts/use-quote.ts';
import { Says } from '../detail/acts/of-delivery.tsx';
import { withRefund, worded } from '../detail/acts/says.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { DoneAlert } from './done-alert.tsx';
import { t } from './texts.ts';
import {
  type Amounts,
  cancelBody,
  cancelledPieces,
  cancellationsInput,
  failedText,
  isSavable,
  missingText,
  seenOf,
} from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: listCancellations, input: cancellationsInput(order) },
];

/** Annuleringen: pieces of the deliveries of an order (review-refunds-warehouse.md 2, Cancellations). */
export default function CancellationsPage({ params: { order = '' } }: PageProps) {
  const { http, provider } = useOffice();
  const call = useCall(listCancellations, cancellationsInput(order));
  return (
    <OrderTab
      order={order}
      call={call}
      failed={t(failedText(call.failure, 'load_failed'))}
      notFound={t(missingText(order, nowOf(http)), { provider })}
    >
      {({ response }, head) => <Cancelling order={order} deliveries={response} head={head} />}
    </OrderTab>
  );
}

const nothing: { readonly amounts: Amounts } = { amounts: {} };

interface CancellingProps {
  readonly order: string;
  readonly deliveries: readonly Cancellable[];
  readonly head: PageHeadProps;
}

function Cancelling({ order, deliveries, head }: CancellingProps) {
  const { http } = useOffice();
  /** Each time that something was cancelled: the deliveries of which that was asked. Each has its own alert. */
  const [done, setDone] = useState<readonly (readonly string[])[]>([]);
  const asked = done.at(-1);
  const draft = useDraft(nothing, () => ({}), seenOf(deliveries));
  const { amounts } = draft.value;
  const { pieces, n } = cancelledPieces(deliveries, amounts);
  const back = useQuote(order, pieces);
  const { save, busy, failure } = useSave(
    draft,
    cancelPiecesOfOrder,
    () => ({ ...cancellationsInput(order), body: cancelBody(deliveries, amounts, nowOf(http)) }),
    ({ response }) => {
      draft.reset();
      setDone([...done, cancellationAsked(deliveries, response)]);
    },
  );
  return (
    <EditPage
      {...head}
      draft={draft}
      busy={busy}
      verb={t('save')}
      // A save without an answer may be done, and its pieces gone: pressed again the OMS tells.
      incomplete={failure?.kind !== 'later' && !isSavable(deliveries, amounts)}
      failure={failure && withReason(t(failedText(failure, 'save_failed')), failure)}
      save={save}
    >
      {asked && <DoneAlert key={done.length} asked={asked} />}
      {deliveries.length === 0 && <Card>{t('none')}</Card>}
      {deliveries.map(delivery => (
        <DeliveryCard
          key={delivery.id}
          of={delivery}
          amounts={amounts}
          onChange={(line, n) => draft.set('amounts', { ...amounts, [line]: n })}
        />
      ))}
      <Says headline={n > 0 && withRefund(worded({ code: 'cancelled', values: { n } }), back)} />
    </EditPage>
  );
}
