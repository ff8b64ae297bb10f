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
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { PageProps } from '../../page/page-props.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { DifferenceCard } from './difference-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { OpenCard } from './open-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import styles from './refund-close.module.css';
import { t } from './texts.ts';
import { looks } from './view.ts';

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
  const { day, total, differences, providers } = of;
  const isPhone = useIsPhone();
  const { act, busy } = useAct(askProviders);
  async function renew(): Promise<void> {
    const answer = await act({ params: { day } });
    if (answer.kind === 'ok') await toast(t('renewed'));
    else await toast(withReason(t('ask_failed'), answer), { failed: true });
  }
  const isEmpty = of.rows.length === 0 && differences.length === 0;
  const state = differences.length > 0 ? 'differs' : (of.days.find(one => one.day === day)?.state ?? 'ok');
  const waiting = providers.filter(one => one.told_at === null).map(one => one.name);
  const text = { differs: t('difference_of', { amount: euro(Math.abs(total.difference)) }), ok: t('fits') };
  return (
    <DetailPage
      badge={
        !isEmpty &&
        (state === 'differs' || state === 'ok') && (
          <Status tone={looks[state].tone} icon={looks[state].icon} text={text[state]} />
        )
      }
      actions={
        <Button size="desk" icon="refresh" iconOnly={isPhone} busy={busy} onPress={renew}>
          {t('renew')}
        </Button>
      }
      meta={t('meta', { day: weekday(day) })}
      side={
        <>
          {providers.length > 0 && <ProvidersCard day={day} providers={providers} />}
          <OpenCard of={of.open} />
        </>
      }
    >
      <Days of={of} />
      {isEmpty ? (
        <Card>{t('empty', { day: weekday(day) })}</Card>
      ) : (
        <>
          <Equation of={of} />
          {waiting.length > 0 && (
            <Alert tone="info" stands>
              {t('unconfirmed', { providers: waiting.join(', ') })}
            </Alert>
          )}
          {differences.map((one, nth) => (
            <DifferenceCard key={`${String(nth)} ${one.key ?? one.reference ?? ''}`} of={one} />
          ))}
          <MethodsCard of={of} />
        </>
      )}
    </DetailPage>
  );
}

/** The fourteen days until today; on a phone the last seven. */
const Days = ({ of }: { readonly of: RefundClose }) => (
  <nav className={styles.days} aria-label={t('days')}>
    {of.days.map(({ day, state }) => (
      <Link
        key={day}
        to={`/orders/refund-close/${day}`}
        aria-current={day === of.day ? 'page' : undefined}
        aria-label={t('day_is', { day: weekday(day), state: t(state) })}
      >
        <span>{weekdayLetters(day)}</span>
        {Number(day.slice(8))}
        <span data-tone={looks[state].tone}>
          <Icon name={looks[state].icon} size={18} />
        </span>
      </Link>
    ))}
  </nav>
);

/** Ours less theirs. */
function Equation({ of: { total, differences } }: { readonly of: RefundClose }) {
  const differs = differences.length > 0;
  return (
    <Card tone={differs ? 'bad' : 'ok'}>
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
        <div data-sign="=" data-bad={differs || undefined}>
          <dt>{t('difference')}</dt>
          <dd>
            <strong>{euro(total.difference)}</strong>
            <span>{differs ? t('differences', { n: differences.length }) : t('ok')}</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
