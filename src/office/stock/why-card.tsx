import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BodyOf } from '../../../contract/http.ts';
import {
  explainStock,
  MOST_STOCK_MOVES,
  reportStock,
  type StockLine,
  type StockReasons,
} from '../../../contract/warehouse/stock.ts';
import { seeReceipts } from '../../../core/access/receipts.ts';
import { may, type AccessPlace } from '../../../core/access/right.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { shortTime } from '../../texts/formats.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { signed, SumList } from '../../ui/desk/sum-list.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall, type Call } from '../calls/use-call.ts';
import { useOffice } from '../office.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { withReason } from '../parts/reason.ts';
import { ShortDay } from '../parts/short-day.tsx';
import { Time } from '../parts/time.tsx';
import { ReportWrong } from './report-wrong.tsx';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { causeOf, recountOf, strayAvailable, strayLevel, sumOf, termsOf } from './view.ts';

type Move = StockReasons['moves'][number];
type Reservation = StockReasons['reservations'][number];

/** A row of the course of the level: a move, or where it began and stands now. */
interface Told {
  readonly key: string;
  readonly at: string | null;
  readonly what: ReactNode;
  readonly moved: number | null;
  readonly level: number;
}
const toldOf = ({ began, moves: all, stock_level, party_type }: StockReasons, line: StockLine): Told[] => [
  { key: 'began', at: null, what: t('before'), moved: null, level: began },
  ...all.map(move => ({
    key: `${move.at} ${String(move.level)}`,
    at: move.at,
    what: <What of={move} at={{ type: party_type, identifier: line.party_identifier }} />,
    moved: move.moved,
    level: move.level,
  })),
  { key: 'now', at: null, what: <b className={styles.ends}>{t('now')}</b>, moved: null, level: stock_level },
];

/** Its cause, and the order or receipt that it belongs to. */
const What = ({ of, at }: { of: Move; at: AccessPlace }) => (
  <>
    {causeOf(of)}{' '}
    {of.of !== null &&
      (of.cause === 'goods-receipt' ? <ReceiptNumber of={of.of} at={at} /> : <OrderLink of={of.of} />)}
  </>
);

/** The number of a receipt; it leads to its page, for who may open that. */
const ReceiptNumber = ({ of, at }: { of: string; at: AccessPlace }) =>
  may(useOffice().asker, seeReceipts, at) ? (
    <Link className={styles.whole} to={locationPath(at, 'goods-receipt', of)}>
      {of}
    </Link>
  ) : (
    of
  );

const moves: readonly Column<Told>[] = [
  { id: 'when', header: () => t('when'), cell: ({ at }) => at !== null && <Time of={at} /> },
  { id: 'what', header: () => t('what'), cell: ({ what }) => what },
  {
    id: 'moved',
    header: () => t('moved'),
    align: 'right',
    cell: ({ moved }) => (
      <span className={styles.moved} data-more={(moved !== null && moved > 0) || undefined}>
        {moved !== null && signed(moved)}
      </span>
    ),
  },
  { id: 'level', header: () => t('level'), align: 'right', cell: ({ level }) => <strong>{level}</strong> },
];
const reservations: readonly Column<Reservation>[] = [
  {
    id: 'order',
    header: () => t('order'),
    rowHeader: true,
    cell: one => <OrderLink of={one.order_identifier} />,
  },
  {
    id: 'status',
    header: () => t('status'),
    cell: one => labelOf(one.is_paused ? 'requested-paused' : one.status),
  },
  {
    id: 'quantity',
    header: () => t('quantity'),
    align: 'right',
    cell: one => <strong>{one.quantity}</strong>,
  },
];

const receiptsAt = (at: AccessPlace): readonly Column<StockReasons['receipts'][number]>[] => [
  {
    id: 'receipt',
    header: () => t('receipt'),
    rowHeader: true,
    cell: one => <ReceiptNumber of={one.identifier} at={at} />,
  },
  {
    id: 'expected_on',
    header: () => t('expected_on'),
    cell: one => (one.expected_on === null ? t('no_day') : <ShortDay of={one.expected_on} />),
  },
  {
    id: 'quantity',
    header: () => t('quantity'),
    align: 'right',
    cell: one => <strong>{one.quantity}</strong>,
  },
];

/** Moves that are shown first, and how many more each time. */
const FEW = 20;
const MORE = 100;

interface WhyProps {
  readonly line: StockLine;
  readonly onClose: () => void;
}

/** Extra: why a location can promise so many pieces, as sums of the rows that are shown; on a phone a sheet over the page. */
export function WhyCard({ line, onClose }: WhyProps) {
  const isPhone = useIsPhone();
  const { product_identifier: product, party_identifier: party, available = 0 } = line;
  const [shown, setShown] = useState(FEW);
  const call = useCall(
    explainStock,
    { params: { product, party }, query: { moves: String(shown) } },
    undefined,
    true,
  );
  const title = t('why', { n: call.body?.available ?? available });
  const why = <Why line={line} call={call} />;
  const story = call.body && (
    <Story of={call.body} line={line} busy={call.busy} onOlder={() => setShown(shown + MORE)} />
  );
  if (isPhone)
    return (
      <Dialog place="sheet" title={title} closeLabel={t('close')} onClose={onClose}>
        {why}
        {story}
      </Dialog>
    );
  return (
    <>
      <Card
        title={title}
        tone="info"
        actions={
          <Button size="row" kind="quiet" icon="close" iconOnly onPress={onClose}>
            {t('close')}
          </Button>
        }
      >
        {why}
      </Card>
      {story}
    </>
  );
}

function Why({ line, call: { body, failure, again } }: { line: StockLine; call: Call<StockReasons> }) {
  if (!body)
    return failure ? (
      <FailedLoad text={t('why_error')} onRetry={again} failure={failure} />
    ) : (
      <Skeleton label={t('why', { n: line.available ?? 0 })} lines={6} />
    );
  const name = line.party_name ?? line.party_identifier;
  const recount = recountOf(body.recount);
  return (
    <>
      <p className={styles.soft}>{t(body.stock_level_overrule > 0 ? 'why_overrule' : 'why_now', { name })}</p>
      <SumList terms={termsOf(body)} total={[t('available'), body.available]} />
      <Stray number="available" sum={strayAvailable(body)} told={body.available} line={line} />
      {recount &&
        (recount.fits ? (
          <p className={styles.soft}>{recount.text}</p>
        ) : (
          <Alert tone="danger" stands>
            {recount.text}
          </Alert>
        ))}
      {body.counted && (
        <p className={styles.soft}>{t('counted', { by: body.counted.by, at: shortTime(body.counted.at) })}</p>
      )}
      {strayAvailable(body) === null && strayLevel(body) === null && (
        <ReportWrong line={line} available={body.available} />
      )}
    </>
  );
}

interface StrayProps {
  readonly number: BodyOf<typeof reportStock>['number'];
  /** null: they add up. */
  readonly sum: number | null;
  readonly told: number;
  readonly line: StockLine;
}

/** Rows that do not add up to their number are a fault of the OMS, which who sees it can report. */
function Stray({ number, sum, told, line }: StrayProps) {
  const { act, busy, failure } = useAct(reportStock);
  const [isReported, setReported] = useState(false);
  if (sum === null) return null;
  const report = async () => {
    const { product_identifier: product, party_identifier: party } = line;
    const { kind } = await act({ params: { product, party }, body: { number, told, sum } });
    setReported(kind === 'ok');
  };
  return (
    <>
      <Alert
        tone="danger"
        action={
          !isReported && (
            <Button size="row" busy={busy} onPress={() => void report()}>
              {t('report')}
            </Button>
          )
        }
      >
        {t('not_adding_up', { sum, n: told })}
      </Alert>
      {failure && <Alert tone="danger">{withReason(t('report_error'), failure)}</Alert>}
      <output className={styles.soft}>{isReported && t('reported')}</output>
    </>
  );
}

interface StoryProps {
  readonly of: StockReasons;
  readonly line: StockLine;
  readonly busy: boolean;
  /** Shows more of the moves before these. */
  readonly onOlder: () => void;
}

/** How the level came to be, and for whom it is reserved. */
function Story({ of, line, busy, onOlder }: StoryProps) {
  const became = t('became', { n: of.stock_level });
  const reserved = t('reservations', { n: of.reserved });
  return (
    <>
      <Card title={became} flush>
        <Stray number="stock_level" sum={strayLevel(of)} told={of.stock_level} line={line} />
        <Table caption={t('moves')} columns={moves} rows={toldOf(of, line)} rowKey={({ key }) => key} fits />
        {of.has_older && (
          <div className={styles.older}>
            {of.moves.length < MOST_STOCK_MOVES ? (
              <Button size="row" kind="quiet" busy={busy} onPress={onOlder}>
                {t('older', { at: shortTime(of.moves[0]?.at ?? '') })}
              </Button>
            ) : (
              <p className={styles.soft}>{t('no_older')}</p>
            )}
          </div>
        )}
      </Card>
      <Card title={reserved} flush>
        {of.reservations.length > 0 && (
          <Table
            caption={t('reserving')}
            columns={reservations}
            rows={of.reservations}
            rowKey={one => one.identifier}
            fits
          />
        )}
      </Card>
      {of.receipts.length > 0 && (
        <Card title={t('coming', { n: sumOf(of.receipts) })} flush>
          <Table
            caption={t('coming', { n: sumOf(of.receipts) })}
            columns={receiptsAt({ type: of.party_type, identifier: line.party_identifier })}
            rows={of.receipts}
            rowKey={one => one.identifier}
            fits
          />
        </Card>
      )}
    </>
  );
}
