import { useState } from 'react';
import type { ReplayExample } from '../../../contract/warehouse/ruleset-replay.ts';
import { replayRuleset } from '../../../contract/warehouse/ruleset-replay.ts';
import type { SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import { shortDay, whole } from '../../texts/office-formats.ts';
import { signed } from '../../ui/desk/sum-list.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import { todayOf } from '../calls/today.ts';
import { useSettled } from '../calls/use-settled.ts';
import { useSteps } from '../calls/use-steps.ts';
import { useOffice } from '../office.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { orderColumn } from '../parts/order-column.tsx';
import styles from './supply-chains.module.css';
import { t } from './texts.ts';
import { DAYS, firstOf, inputOf, nextOf, sumOf, type TrialSum } from './trial.ts';

/** Pause after which what is typed is tried (ms). */
const TYPED_MS = 600;

interface TrialCardProps {
  readonly chain: SupplyChain;
  /** Products in the field. */
  readonly products: readonly string[];
}

/** Extra: what this ruleset would change for the orders of the last 30 days, for what is typed or for who has it. */
export function TrialCard({ chain, products }: TrialCardProps) {
  const { http } = useOffice();
  const today = todayOf(http);
  const typed = products.join();
  const tried = useSettled(typed, TYPED_MS);
  const [isAsked, setAsked] = useState(false);
  const isOn = tried !== '' || (isAsked && !chain.is_default);
  const { steps, isDone, isStopped, failure, again, stop, goOn } = useSteps(
    isOn ? firstOf(chain.identifier, tried === '' ? [] : tried.split(','), today) : null,
    { endpoint: replayRuleset, input: inputOf, next: step => nextOf(step, today) },
  );
  const sum = sumOf(steps);
  return (
    <>
      <Card title={t('trial')} actions={<span className={styles.soft}>{t('days', { n: DAYS })}</span>}>
        <p className={styles.soft}>
          {tried !== ''
            ? t('trial_typed', { n: tried.split(',').length, chain: chain.identifier })
            : t(chain.is_default ? 'trial_default' : 'trial_chain', { chain: chain.identifier })}
        </p>
        {!isOn && !chain.is_default && (
          <Button size="desk" icon="route" wide onPress={() => setAsked(true)}>
            {t('try')}
          </Button>
        )}
        {failure && <FailedLoad text={t('trial_error')} failure={failure} onRetry={again} />}
        {isOn && !isDone && !failure && (
          <>
            <output>{t('trying', { n: whole(sum.replayed) })}</output>
            <Progress label={t('trial')} value={sum.days.length} max={DAYS} />
            <Button size="desk" icon={isStopped ? 'refresh' : 'close'} wide onPress={isStopped ? goOn : stop}>
              {t(isStopped ? 'go_on' : 'stop')}
            </Button>
          </>
        )}
        {isDone && <Result of={sum} />}
      </Card>
      {isDone && sum.examples.length > 0 && (
        <Card title={t('examples')} actions={<span className={styles.soft}>{t('worst_first')}</span>} flush>
          <Table
            caption={t('examples')}
            columns={columns}
            rows={sum.examples}
            rowKey={one => one.order_identifier}
          />
        </Card>
      )}
    </>
  );
}

/** The counts of a trial that is done, in words; the bars repeat them by day. */
function Result({ of }: { of: TrialSum }) {
  const parcels = of.deliveries_tried - of.deliveries_now;
  return (
    <>
      <output className={styles.outcome}>
        {of.elsewhere === 0 && <Icon name="check" size={20} />}
        <span>
          {t('outcome', { n: of.orders, orders: whole(of.orders) })}{' '}
          <strong data-other={of.elsewhere > 0 || undefined}>
            {t('others', { n: whole(of.elsewhere) })}
          </strong>
        </span>
      </output>
      {of.elsewhere > 0 && <Bars of={of} />}
      <dl className={styles.reasons}>
        {of.differences.map(([difference, n]) => (
          <div key={difference}>
            <dt>{t(`is_${difference}`)}</dt>
            <dd data-tone={toneOf[difference]}>{whole(n)}</dd>
          </div>
        ))}
        {parcels !== 0 && (
          <div>
            <dt>{t('deliveries')}</dt>
            <dd>{signed(parcels)}</dd>
          </div>
        )}
        {of.overfull.slice(0, MOST_OVERFULL).map(({ location, date, deliveries, capacity }) => (
          <div key={`${location} ${date}`}>
            <dt>{t('overfull', { location, day: shortDay(date) })}</dt>
            <dd data-tone="bad">{t('of_capacity', { n: deliveries, capacity })}</dd>
          </div>
        ))}
        {of.overfull.length > MOST_OVERFULL && (
          <div>
            <dt>{t('more_overfull')}</dt>
            <dd data-tone="bad">{of.overfull.length - MOST_OVERFULL}</dd>
          </div>
        )}
      </dl>
      <p className={styles.soft}>
        {t('writes_nothing')}{' '}
        {t(`stock_${basisOf(of, of.with_stock_of_today)}`, { n: whole(of.with_stock_of_today) })}{' '}
        {t(`capacity_${basisOf(of, of.with_capacity_of_today)}`, { n: whole(of.with_capacity_of_today) })}{' '}
        {t('rest_is_now')}
      </p>
    </>
  );
}

/** Location and day that are named; of the others the number. */
const MOST_OVERFULL = 5;

const toneOf: Readonly<Partial<Record<TrialSum['differences'][number][0], 'bad' | 'ok'>>> = {
  unassigned: 'bad',
  'later-than-promised': 'bad',
  earlier: 'ok',
};

/** Whether facts are those of then, or, for `n` orders, those of today. */
const basisOf = ({ replayed }: TrialSum, n: number) => (n === 0 ? 'then' : n === replayed ? 'today' : 'both');

/** A bar a day: its orders, and above them those that would go elsewhere. */
function Bars({ of: { days } }: { of: TrialSum }) {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden="true">
      <div className={styles.bars}>
        {days.map(({ day, orders, elsewhere }) => (
          <div
            key={day}
            style={{ '--same': (orders - elsewhere) / most, '--other': elsewhere / most } as object}
          />
        ))}
      </div>
      <div className={styles.legend}>
        <span>{first && shortDay(first.day)}</span>
        <span data-same>{t('same')}</span>
        <span data-other>{t('other')}</span>
        <span>{last && shortDay(last.day)}</span>
      </div>
    </div>
  );
}

const columns: readonly Column<ReplayExample>[] = [
  orderColumn(() => t('order')),
  {
    id: 'now',
    header: () => t('now'),
    cell: one => <span className={styles.product}>{one.now.join(', ') || t('nowhere')}</span>,
  },
  {
    id: 'tried',
    header: () => t('tried'),
    cell: one => <span className={styles.product}>{one.tried.join(', ') || t('nowhere')}</span>,
  },
  {
    id: 'days',
    header: () => t('day'),
    align: 'right',
    cell: ({ days }) => (
      <strong
        className={styles.shift}
        data-tone={days === null || days > 0 ? 'bad' : days < 0 ? 'ok' : undefined}
      >
        {days === null ? '–' : days === 0 ? '0' : signed(days)}
      </strong>
    ),
  },
];
