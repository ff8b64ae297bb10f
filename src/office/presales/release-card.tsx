import { useState, type ReactNode } from 'react';
import type { Presale } from '../../../contract/warehouse/presale.ts';
import {
  getReleaseDay,
  type ReleaseDay,
  type WaitingDelivery,
} from '../../../contract/warehouse/release-day.ts';
import { shortDay, weekday } from '../../texts/office-formats.ts';
import { SumList } from '../../ui/desk/sum-list.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { todayOf } from '../calls/today.ts';
import { useCall, type Call } from '../calls/use-call.ts';
import { useSettled } from '../calls/use-settled.ts';
import { useOffice } from '../office.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { orderColumn } from '../parts/order-column.tsx';
import { ShortDay } from '../parts/short-day.tsx';
import { Time } from '../parts/time.tsx';
import styles from './presales.module.css';
import { t } from './texts.ts';
import { daysAsked, releaseTerms, waitingText, type PresaleDraft } from './view.ts';

/** Pause after which the days that are typed are asked (ms). */
const TYPED_MS = 600;

/** The release day with the days that are typed; `suppose` is the day of the release in place of the presale's. */
export function useReleaseDay(of: Presale, draft: PresaleDraft) {
  const [suppose, setSuppose] = useState(of.release_date ?? '');
  const days = daysAsked(of, draft, suppose);
  const asked = JSON.parse(useSettled(JSON.stringify(days), TYPED_MS)) as typeof days;
  const call = useCall(getReleaseDay, { params: { presale: String(of.id) }, query: asked }, undefined, true);
  return { call, suppose, setSuppose, isMoved: Object.keys(asked).length > 0 };
}

interface ReleaseProps {
  readonly release: ReturnType<typeof useReleaseDay>;
}

/** Pieces that come and that wait on the release day, and the promises that other days would break. */
export function ReleaseCard({ release: { call, suppose, setSuppose, isMoved } }: ReleaseProps) {
  const { body } = call;
  const left = body ? releaseTerms(body).reduce((sum, [, pieces]) => sum + pieces, 0) : 0;
  const day = body?.release_date ?? null;
  const today = todayOf(useOffice().http);
  return (
    <Card
      title={day === null ? t('release_unknown') : t('release_on', { day: weekday(day) })}
      tone={left < 0 ? 'bad' : 'info'}
    >
      <Waiting call={call}>
        {of => (
          <>
            <p>{waitingText(of)}</p>
            <SumList
              terms={releaseTerms(of)}
              total={[t(left < 0 ? 'short' : 'over_for_sale'), Math.abs(left)]}
              isBad={left < 0}
            />
            <Receipts of={of} />
            {of.short_deliveries > 0 && (
              <p className={styles.bad}>{t('short_deliveries', { n: of.short_deliveries })}</p>
            )}
            {day !== null && day > today && <p className={styles.soft}>{t('oldest_first')}</p>}
          </>
        )}
      </Waiting>
      <TextField
        type="date"
        label={t('suppose')}
        hint={t('suppose_hint')}
        value={suppose}
        onChange={setSuppose}
      />
      {body && (
        <output className={styles.told}>
          {body.late_deliveries > 0 && <p>{t('late', { n: body.late_deliveries })}</p>}
          {isMoved && !body.runs && <p>{t('runs_no_more')}</p>}
          {isMoved &&
            (body.breaking_deliveries === 0 ? (
              <p>{t('breaks_none')}</p>
            ) : (
              <Alert tone="warning" stands>
                {t('breaking', { n: body.breaking_deliveries })}
              </Alert>
            ))}
        </output>
      )}
    </Card>
  );
}

const Receipts = ({ of: { receipts } }: { of: ReleaseDay }) =>
  receipts.length === 0 ? (
    <p className={styles.soft}>{t('no_receipts')}</p>
  ) : (
    <dl className={styles.receipts}>
      {receipts.map(({ identifier, location, expected_on, quantity }) => (
        <div key={`${location} ${identifier}`}>
          <dt>{t('receipt', { receipt: identifier, location })}</dt>
          <dd>
            {t('receipt_day', {
              day: expected_on === null ? t('not_known') : shortDay(expected_on),
              n: quantity,
            })}
          </dd>
        </div>
      ))}
    </dl>
  );

function Waiting({ call, children }: { call: Call<ReleaseDay>; children: (of: ReleaseDay) => ReactNode }) {
  if (call.body) return children(call.body);
  if (call.failure)
    return <FailedLoad text={t('release_error')} failure={call.failure} onRetry={call.again} />;
  return <Skeleton label={t('loading')} lines={4} />;
}

/** So many deliveries are shown until all are asked. */
const FEW = 20;

/** Deliveries whose promise breaks, and those that go first; nothing to who may see no orders. */
export function ReleaseDeliveries({ release: { call } }: ReleaseProps) {
  const [isAll, setAll] = useState(false);
  const { first, breaking, waiting_deliveries } = call.body ?? {};
  return (
    <>
      {breaking && breaking.length > 0 && (
        <Card title={t('broken')} tone="warn" flush>
          <Table caption={t('broken')} columns={columns} rows={breaking} rowKey={one => one.identifier} />
        </Card>
      )}
      {first && first.length > 0 && (
        <Card
          title={t('go_first')}
          actions={<span className={styles.soft}>{t('oldest')}</span>}
          flush
          {...(first.length > FEW && {
            foot: isAll ? (
              <span className={styles.soft}>
                {t('told_of', { n: first.length, of: waiting_deliveries ?? first.length })}
              </span>
            ) : (
              <Button size="desk" onPress={() => setAll(true)}>
                {t('show_all', { n: first.length })}
              </Button>
            ),
          })}
        >
          <Table
            caption={t('go_first')}
            columns={columns}
            rows={isAll ? first : first.slice(0, FEW)}
            rowKey={one => one.identifier}
          />
        </Card>
      )}
    </>
  );
}

const columns: readonly Column<WaitingDelivery>[] = [
  orderColumn(() => t('order')),
  { id: 'placed_at', header: () => t('placed_at'), cell: one => <Time of={one.placed_at} /> },
  { id: 'quantity', header: () => t('quantity'), align: 'right', cell: one => one.quantity },
  { id: 'on_release', header: () => t('on_release'), align: 'right', cell: one => one.on_release },
  {
    id: 'whole_on',
    header: () => t('whole_on'),
    cell: one => (one.whole_on === null ? t('not_known') : <ShortDay of={one.whole_on} />),
  },
  { id: 'promised_on', header: () => t('promised_on'), cell: one => <ShortDay of={one.promised_on} /> },
];
