import { useState } from 'react';
import { Link } from 'react-router';
import type { BodyOf } from '../../../contract/http.ts';
import {
  explainStock,
  reportStock,
  type StockLine,
  type StockReasons,
} from '../../../contract/warehouse/stock.ts';
import { labelOf } from '../../../core/delivery/status.ts';
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
import { FailedLoad } from '../parts/failed-load.tsx';
import { orderPath } from '../parts/order-path.ts';
import { withReason } from '../parts/reason.ts';
import { ShortDay } from '../parts/short-day.tsx';
import { Time } from '../parts/time.tsx';
import styles from './stock.module.css';
import { t } from './texts.ts';
import { causeOf, recountOf, strayAvailable, strayLevel, sumOf, termsOf } from './view.ts';

type Move = StockReasons['moves'][number];
type Reservation = StockReasons['reservations'][number];

/** Its cause, and the order or receipt that it belongs to. */
const What = ({ of }: { of: Move }) => (
  <>
    {causeOf(of)}{' '}
    {of.of !== null &&
      (of.cause === 'goods-receipt' ? (
        of.of
      ) : (
        <Link className={styles.whole} to={orderPath(of.of)}>
          {of.of}
        </Link>
      ))}
  </>
);
const moves: readonly Column<Move>[] = [
  { id: 'when', header: () => t('when'), cell: move => <Time of={move.at} /> },
  { id: 'what', header: () => t('what'), cell: move => <What of={move} /> },
  { id: 'moved', header: () => t('moved'), align: 'right', cell: move => signed(move.moved) },
  { id: 'level', header: () => t('level'), align: 'right', cell: move => <strong>{move.level}</strong> },
];
const reservations: readonly Column<Reservation>[] = [
  {
    id: 'order',
    header: () => t('order'),
    rowHeader: true,
    cell: one => <Link to={orderPath(one.order_identifier)}>{one.order_identifier}</Link>,
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

const receipts: readonly Column<StockReasons['receipts'][number]>[] = [
  { id: 'receipt', header: () => t('receipt'), rowHeader: true, cell: one => one.identifier },
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

interface WhyProps {
  readonly line: StockLine;
  readonly onClose: () => void;
}

/** Extra: why a location can promise so many pieces, as sums of the rows that are shown; on a phone a sheet over the page. */
export function WhyCard({ line, onClose }: WhyProps) {
  const isPhone = useIsPhone();
  const { product_identifier: product, party_identifier: party, available = 0 } = line;
  const call = useCall(explainStock, { params: { product, party } });
  const title = t('why', { n: call.body?.available ?? available });
  const why = <Why line={line} call={call} />;
  if (isPhone)
    return (
      <Dialog place="sheet" title={title} closeLabel={t('close')} onClose={onClose}>
        {why}
        {call.body && <Story of={call.body} line={line} />}
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
      {call.body && <Story of={call.body} line={line} />}
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

/** How the level came to be, and for whom it is reserved. */
function Story({ of, line }: { of: StockReasons; line: StockLine }) {
  const became = t('became', { n: of.stock_level });
  const reserved = t('reservations', { n: of.reserved });
  return (
    <>
      <Card title={became} flush>
        <Stray number="stock_level" sum={strayLevel(of)} told={of.stock_level} line={line} />
        <dl className={styles.before}>
          <div>
            <dt>{t('before')}</dt>
            <dd>{of.began}</dd>
          </div>
        </dl>
        <Table
          caption={t('moves')}
          columns={moves}
          rows={of.moves}
          rowKey={move => `${move.at} ${String(move.level)}`}
        />
        <dl className={styles.before}>
          <div>
            <dt>{t('now')}</dt>
            <dd>
              <strong>{of.stock_level}</strong>
            </dd>
          </div>
        </dl>
      </Card>
      <Card title={reserved} flush>
        {of.reservations.length > 0 && (
          <Table
            caption={t('reserving')}
            columns={reservations}
            rows={of.reservations}
            rowKey={one => one.identifier}
          />
        )}
      </Card>
      {of.receipts.length > 0 && (
        <Card title={t('coming', { n: sumOf(of.receipts) })} flush>
          <Table
            caption={t('coming', { n: sumOf(of.receipts) })}
            columns={receipts}
            rows={of.receipts}
            rowKey={one => one.identifier}
          />
        </Card>
      )}
    </>
  );
}
