import { useState } from 'react';
import {
  getHoldReview,
  type HoldReview,
  MOST_REASONS_AT_ONCE,
} from '../../../../contract/orders/hold-reason.ts';
import type { Extra } from '../../../../contract/extra.ts';
import { decideHolds } from '../../../../core/access/orders.ts';
import { AwaitedDialog } from '../../../ui/scan/controls/awaited-dialog.tsx';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useMay, useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import { GoButton } from '../../page/go-button.tsx';
import { useKeys } from '../../page/keys.ts';
import type { PageHeadProps } from '../../page/page-head.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { holdsPath } from '../../parts/order-path.ts';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import { ChecksCard } from './checks-card.tsx';
import { ChooseBar } from './choose-bar.tsx';
import { CustomerCard } from './customer-card.tsx';
import type { Deciding } from './decide-dialog.tsx';
import { HeldCard } from './held-card.tsx';
import { HistoryTable } from './history-table.tsx';
import styles from './holds.module.css';
import { OrderCards } from './order-cards.tsx';
import { type InQueue, QueueButtons, useQueue } from './queue-buttons.tsx';
import { t } from './texts.ts';
import { type Chosen, reviewInput, undecided } from './view.ts';

const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx'));

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: getHoldReview, input: reviewInput(order) },
];

/** Blokkeringen: why deliveries of an order are held, and the decisions (review-refunds-warehouse.md 2, Hold reasons review). */
export default function HoldsPage({ params: { order = '' } }: PageProps) {
  const call = useCall(getHoldReview, reviewInput(order));
  return (
    <OrderTab order={order} call={call} failed={t('load_failed')} notFound={t('missing')}>
      {(review, head) => <Review key={order} order={order} review={review} head={head} />}
    </OrderTab>
  );
}

interface ReviewProps {
  readonly order: string;
  readonly review: HoldReview;
  readonly head: PageHeadProps;
}

function Review({ order, review, head }: ReviewProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [comment, setComment] = useState('');
  const may = useMay()(decideHolds);
  const canChoose = useOffice().asker.features.has('hold-trial' satisfies Extra) && may;
  const queue = useQueue(order);
  const isPhone = useIsPhone();
  const { current, history, held_elsewhere } = review;
  const { open, chosen, ids, choose, clear } = useChosen(review);
  const decide = (of: Chosen, decision: Deciding['decision']) => {
    if (of.length > 0 && of.length <= MOST_REASONS_AT_ONCE) setDeciding({ chosen: of, decision });
  };
  const only = (id: number) => open.filter(({ reason }) => reason.id === id);
  /** The chosen ones, or the one that has the focus. */
  const meant = () => (chosen.length > 0 ? chosen : only(reasonInFocus() ?? open[0]?.reason.id ?? 0));
  useReviewKeys({
    canChoose: canChoose && open.length > 0,
    may: may && open.length > 0,
    onChoose() {
      const id = reasonInFocus() ?? open[0]?.reason.id;
      if (id === undefined) return;
      choose(id);
      document.querySelector<HTMLElement>(`[data-reason="${id}"] input`)?.focus();
    },
    onDecide: decision => decide(meant(), decision),
  });
  const bar = chosen.length > 0 && (
    <ChooseBar
      n={chosen.length}
      comment={comment}
      onComment={setComment}
      onDecide={decision => decide(chosen, decision)}
    />
  );
  return (
    <DetailPage
      {...head}
      actions={
        <>
          {queue && <QueueButtons of={queue} />}
          {head.actions}
        </>
      }
      side={
        <>
          <OrderCards order={order} />
          <CustomerCard order={order} />
        </>
      }
    >
      {!isPhone && bar}
      <h2 className={styles.title}>
        {t('current')}{' '}
        <span className={styles.soft}>
          {t('counts', {
            deliveries: t('deliveries', { n: current.length }),
            reasons: t('reasons', { n: open.length }),
          })}
        </span>
        {canChoose && open.length > 0 && <KeyHints />}
      </h2>
      {held_elsewhere > 0 && <Alert tone="info">{t('held_elsewhere', { n: held_elsewhere })}</Alert>}
      {current.length === 0 && <NoneLeft queue={queue} />}
      {current.map(delivery => (
        <HeldCard
          key={delivery.id}
          of={delivery}
          chosen={canChoose ? ids : null}
          onChoose={choose}
          onDecide={(id, decision) => decide(only(id), decision)}
        />
      ))}
      <h2 className={styles.title}>
        {t('history')} <span className={styles.soft}>{t('deliveries', { n: history.length })}</span>
      </h2>
      <HistoryTable history={history} />
      <ChecksCard checks={review.checks} />
      {isPhone && bar}
      {deciding && (
        <AwaitedDialog onClose={() => setDeciding(null)}>
          <DecideDialog
            order={order}
            review={review}
            comment={deciding.chosen.length > 1 ? comment : ''}
            {...deciding}
            onDecided={() => {
              clear();
              setComment('');
            }}
            onClose={() => setDeciding(null)}
          />
        </AwaitedDialog>
      )}
    </DetailPage>
  );
}

/** Open reasons of a review, and those that are chosen: a colleague may have decided on some of them. */
function useChosen({ current }: HoldReview) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const open: Chosen = current.flatMap(delivery => undecided(delivery).map(reason => ({ delivery, reason })));
  const chosen = open.filter(({ reason }) => ids.has(reason.id));
  const choose = (id: number) =>
    setIds(before =>
      before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id]),
    );
  return { open, chosen, ids, choose, clear: () => setIds(new Set()) };
}

/** The reason whose row has the focus. */
function reasonInFocus(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-reason]');
  return row ? Number(row.dataset['reason']) : null;
}

interface ReviewKeys {
  readonly canChoose: boolean;
  readonly may: boolean;
  readonly onChoose: () => void;
  readonly onDecide: (decision: Deciding['decision']) => void;
}

/** X chooses, V releases and B blocks. */
const useReviewKeys = ({ canChoose, may, onChoose, onDecide }: ReviewKeys): void =>
  useKeys({
    ...(canChoose && { x: { text: t('key_choose'), act: onChoose } }),
    ...(may && {
      v: { text: t('key_release'), act: () => onDecide('approved') },
      b: { text: t('key_deny'), act: () => onDecide('denied') },
    }),
  });

const KeyHints = () => (
  <span className={styles.hints} aria-hidden="true">
    <kbd>X</kbd> {t('hint_choose')} <kbd>V</kbd> {t('hint_release')} <kbd>B</kbd> {t('hint_deny')}
  </span>
);

/** Nothing is left of this order: the next one is offered, or the search it came from. */
function NoneLeft({ queue }: { readonly queue: InQueue | null }) {
  return (
    <div className={styles.none}>
      <p className={styles.soft}>{t('none_current')}</p>
      {queue &&
        (queue.next ? (
          <GoButton icon="arrowRight" to={holdsPath(queue.next)} replace>
            {t('next_order', { order: queue.next })}
          </GoButton>
        ) : (
          <GoButton icon="list" to="/orders/hold-order-search">
            {t('to_search')}
          </GoButton>
        ))}
    </div>
  );
}
