import { Link } from 'react-router';
import { askProviders, getRefundClose, type RefundClose } from '../../../../contract/orders/refund-close.ts';
import { euro } from '../../../texts/formats.ts';
import { weekday, weekdayLetters } from '../../../texts/office-formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { PageProps } from '../../page/page-props.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { CloseCard, CsvCard } from './close-card.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { OpenCard } from './open-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import styles from './refund-close.module.css';
import { t } from './texts.ts';
import { looks, stateOf, stateText } from './view.ts';

/** Dagafsluiting: what we paid back on a day beside what the payment providers say. */
export default function RefundClosePage({ params }: PageProps) {
  const { http } = useOffice();
  const day = params['day'] ?? todayOf(http);
  const call = useCall(getRefundClose, { params: { day } });
  return (
    <Loaded call={call} failed={t('load_failed')} notFound={t('missing')}>
      {close => <Close of={close} />}
    </Loaded>
  );
}

function Close({ of }: { readonly of: RefundClose }) {
  const { day, differences, providers, closed } = of;
  const isPhone = useIsPhone();
  const { act, busy } = useAct(askProviders);
  async function renew(): Promise<void> {
    const answer = await act({ params: { day } });
    if (answer.kind === 'ok') await toast(t('renewed'));
    else await toast(withReason(t('ask_failed'), answer), { failed: true });
  }
  const isEmpty = of.rows.length === 0 && differences.length === 0;
  const state = stateOf(of);
  const waiting = of.is_over ? [] : providers.filter(one => one.told_at === null).map(one => one.name);
  return (
    <DetailPage
      badge={
        !isEmpty && (
          <>
            <Status tone={looks[state].tone} icon={looks[state].icon} text={stateText(of, state)} />
            {closed && <Status tone="neutral" icon="lock" text={t('closed')} />}
          </>
        )
      }
      actions={
        !closed && (
          <Button size="desk" icon="refresh" iconOnly={isPhone} busy={busy} onPress={renew}>
            {t('renew')}
          </Button>
        )
      }
      meta={t('meta', { day: weekday(day) })}
      side={
        <>
          {!isEmpty && <CloseCard of={of} />}
          {providers.length > 0 && (
            <ProvidersCard day={day} providers={providers} isClosed={closed !== null} />
          )}
          <OpenCard of={of.open} />
          {!isEmpty && <CsvCard of={of} />}
        </>
      }
    >
      <Days of={of} />
      {isEmpty ? (
        <Card>
          <Empty icon="euro" text={t('empty', { day: weekday(day) })} />
        </Card>
      ) : (
        <>
          <Equation of={of} />
          {waiting.length > 0 && (
            <Alert tone="info" stands>
              {t('unconfirmed', { providers: waiting.join(', ') })}
            </Alert>
          )}
          {differences.map(one => (
            <DifferenceCard key={one.id} of={one} day={day} isClosed={closed !== null} />
          ))}
          {of.unexplained > differences.length && (
            <Alert tone="info" stands>
              {t('more_differences', { n: of.unexplained - differences.length })}
            </Alert>
          )}
          <MethodsCard of={of} />
        </>
      )}
    </DetailPage>
  );
}

/** The fourteen days until today; on a phone the last seven. */
const Days = ({ of }: { readonly of: RefundClose }) => (
  <nav className={styles.days} aria-label={t('days')}>
    {of.days.map(({ day, state, is_closed }) => (
      <Link
        key={day}
        to={`/orders/refund-close/${day}`}
        aria-current={day === of.day ? 'page' : undefined}
        aria-label={t(is_closed ? 'closed_day_is' : 'day_is', { day: weekday(day), state: t(state) })}
      >
        <span>{weekdayLetters(day)}</span>
        {Number(day.slice(8))}
        <span data-tone={looks[state].tone}>
          <Icon name={looks[state].icon} size={18} />
          {is_closed && <Icon name="lock" size={14} />}
        </span>
      </Link>
    ))}
  </nav>
);

/** Ours less theirs. */
function Equation({ of }: { readonly of: RefundClose }) {
  const { total, differences, unexplained } = of;
  return (
    <Card tone={looks[stateOf(of)].tone}>
      <dl className={styles.equation}>
        <div>
          <dt>{t('ours')}</dt>
          <dd>
            <strong>{euro(total.ours)}</strong>
            <span>{t('refunds', { n: total.ours_count })}</span>
          </dd>
        </div>
        <div data-sign="−">
          <dt>{t('theirs')}</dt>
          <dd>
            <strong>{euro(total.theirs)}</strong>
            <span>{t('paid_back', { n: total.theirs_count })}</span>
          </dd>
        </div>
        <div data-sign="=" data-bad={unexplained > 0 || undefined}>
          <dt>{t('difference')}</dt>
          <dd>
            <strong>{euro(total.difference)}</strong>
            <span>
              {unexplained > 0
                ? t('differences', { n: unexplained })
                : differences.length > 0
                  ? t('all_explained')
                  : t('ok')}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
