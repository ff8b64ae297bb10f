import { tryHoldRuleGroup, type TrialExample } from '../../../contract/orders/hold-rule-group.ts';
import { euro } from '../../texts/formats.ts';
import { shortDay, whole } from '../../texts/office-formats.ts';
import { Status } from '../../ui/desk/status.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import type { CardTone } from '../../ui/scan/page/card.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { todayOf } from '../calls/today.ts';
import { useSettled } from '../calls/use-settled.ts';
import { useSteps } from '../calls/use-steps.ts';
import { useOffice } from '../office.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { orderColumn } from '../parts/order-column.tsx';
import styles from './hold-rules.module.css';
import { t } from './texts.ts';
import { DAYS, firstOf, inputOf, nextOf, sumOf, type TrialDay, type TrialSum } from './trial.ts';
import { ignoredIn, wholeRules, type GroupDraft } from './view.ts';

/** Pause after which what is typed is tried (ms). */
const TYPED_MS = 600;

interface TrialCardProps {
  readonly group: string;
  readonly draft: GroupDraft;
}

/** Which orders of the last 30 days these rules would have held, beside the stored group; nothing is written. */
export function TrialCard({ group, draft }: TrialCardProps) {
  const { http } = useOffice();
  const today = todayOf(http);
  const typed = JSON.stringify([wholeRules(draft), ignoredIn(draft.ignored)]);
  const settled = useSettled(typed, TYPED_MS);
  const [rules, ignored] = JSON.parse(settled) as [TrialDay['rules'], string[]];
  const { steps, isDone, failure, again } = useSteps(
    rules.length > 0 ? firstOf(group, rules, ignored, today) : null,
    { endpoint: tryHoldRuleGroup, input: inputOf, next: step => nextOf(step, today) },
  );
  const sum = sumOf(steps);
  return (
    <>
      <Card
        title={t('trial')}
        actions={<span className={styles.soft}>{t('tried', { n: whole(sum.orders) })}</span>}
      >
        {rules.length === 0 && <p className={styles.soft}>{t('trial_needs_rules')}</p>}
        {failure && <FailedLoad text={t('trial_error')} failure={failure} onRetry={again} />}
        {steps.length > 0 && <Result of={sum} />}
        {rules.length > 0 && !isDone && !failure && (
          <>
            <output className={styles.soft}>{t('trying', { n: whole(sum.orders) })}</output>
            <Progress label={t('trial')} value={sum.days.length} max={DAYS} />
          </>
        )}
        {isDone && <p className={styles.soft}>{t('trial_writes_nothing')}</p>}
      </Card>
      {sum.examples.length > 0 && (
        <Card title={t('examples')} flush>
          <Table
            caption={t('tried_orders')}
            columns={columns}
            rows={sum.examples}
            rowKey={one => one.order_identifier}
          />
        </Card>
      )}
    </>
  );
}

/** The counts, and a bar a day. */
function Result({ of }: { readonly of: TrialSum }) {
  const most = Math.max(1, ...of.days.map(({ held }) => held));
  const [first, last] = [of.days[0], of.days.at(-1)];
  return (
    <>
      <p className={styles.outcome}>
        <strong>{whole(of.held)}</strong> {t('would_hold', { n: of.held })}
        <span className={styles.soft}>
          {of.orders === 0 ? '' : `${((100 * of.held) / of.orders).toFixed(1).replace('.', ',')} %`}
        </span>
      </p>
      <div aria-hidden="true">
        <div className={styles.bars}>
          {of.days.map(({ day, held }) => (
            <div key={day} style={{ '--part': held / most } as object} />
          ))}
        </div>
        <div className={styles.legend}>
          <span>{first && shortDay(first.day)}</span>
          <span>{t('per_day', { n: most })}</span>
          <span>{last && shortDay(last.day)}</span>
        </div>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{t('amount')}</dt>
          <dd>{euro(of.amount)}</dd>
        </div>
        {(of.more > 0 || of.fewer > 0) && (
          <div>
            <dt>{t('than_now')}</dt>
            <dd>
              {t('more', { n: whole(of.more) })}, {t('fewer', { n: whole(of.fewer) })}
            </dd>
          </div>
        )}
        {of.missed > 0 && (
          <div>
            <dt>{t('missed_note')}</dt>
            <dd data-tone="warn">{t('missed', { n: whole(of.missed) })}</dd>
          </div>
        )}
        {of.outcomes.map(([outcome, n]) => (
          <div key={outcome}>
            <dt>{t(`outcome_${outcome}`)}</dt>
            <dd>{whole(n)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const looks: Readonly<Record<TrialExample['outcome'], readonly [CardTone, IconName]>> = {
  denied: ['bad', 'ban'],
  released: ['ok', 'check'],
  waiting: ['warn', 'clock'],
  cancelled: ['neutral', 'close'],
  returned: ['info', 'undo'],
  refunded: ['info', 'euro'],
  none: ['neutral', 'minus'],
};

const columns: readonly Column<TrialExample>[] = [
  orderColumn(() => t('order')),
  { id: 'total', header: () => t('total'), align: 'right', cell: ({ total }) => euro(total) },
  { id: 'city', header: () => t('city'), cell: ({ city }) => city ?? '–' },
  {
    id: 'then',
    header: () => t('back_then'),
    cell: ({ outcome, change }) => {
      if (change === 'fewer')
        return outcome === 'denied' ? (
          <Status tone="warn" icon="alert" text={t('is_missed')} />
        ) : (
          <span className={styles.soft}>{t('let_go')}</span>
        );
      const [tone, icon] = looks[outcome];
      return <Status tone={tone} icon={icon} text={t(`outcome_${outcome}`)} />;
    },
  },
];
