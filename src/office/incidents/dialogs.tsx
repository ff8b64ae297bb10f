import {
  getIncidentEffect,
  type Incident,
  listFailedActions,
  runIncident,
} from '../../../contract/orders/incident.ts';
import type { ReplyOf } from '../../../contract/http.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { usePages } from '../calls/use-pages.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { OfficeDialog } from '../parts/office-dialog.tsx';
import { withReason } from '../parts/reason.ts';
import { FailedTable } from './failed-table.tsx';
import styles from './incidents.module.css';
import { t } from './texts.ts';
import { changesOf } from './view.ts';

interface DialogProps {
  readonly of: Incident;
  readonly onClose: () => void;
}
type Effect = ReplyOf<typeof getIncidentEffect>['body'];

/** 'Wat gebeurt er als ik dit opnieuw doe?': who gets what, what is skipped, and what of goods and money changes. */
export function EffectDialog({ of, onClose }: DialogProps) {
  const params = { incident: of.id };
  const effect = useCall(getIncidentEffect, { params });
  const { act, busy, failure } = useAct(runIncident);
  async function save(): Promise<void> {
    const answer = await act({ params, body: { state: 'running' } });
    if (answer.kind !== 'ok') return;
    onClose();
    void toast(t('asked'));
  }
  const total = effect.body?.total ?? 0;
  return (
    <ActDialog
      wide
      title={t('effect_title')}
      verb={t('do_n', { n: total })}
      waits={effect.body === undefined}
      busy={busy}
      failure={failure && withReason(t('ask_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      {effect.body ? (
        <EffectRows of={of} effect={effect.body} />
      ) : effect.failure ? (
        <FailedLoad text={t('effect_failed')} onRetry={effect.again} failure={effect.failure} />
      ) : (
        <Skeleton label={t('loading')} lines={6} />
      )}
    </ActDialog>
  );
}

function EffectRows({ of: { action_class }, effect }: { readonly of: Incident; readonly effect: Effect }) {
  const { actions, total, lapsed, lapsed_order, left_out, per_minute, minutes } = effect;
  const changes = changesOf(action_class);
  const list = actions.map(({ action, count }) => t('times', { n: count, action })).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse the keyboard scrolls it
    <section tabIndex={0} aria-label={t('effect_title')}>
      <ul className={styles.effects}>
        {changes === 'money' && (
          <Row icon="euro" bad title={t('effect_money')} text={t('effect_money_why')} n={total} />
        )}
        {changes === 'delivery' && (
          <Row icon="box" bad title={t('effect_delivery')} text={t('effect_delivery_why')} n={total} />
        )}
        <Row
          icon={action_class === 'send-mail' ? 'comment' : 'refresh'}
          title={t(action_class === 'send-mail' ? 'effect_mail' : 'effect_call', { n: total - lapsed })}
          text={t('effect_list', { list })}
          n={total - lapsed}
        />
        {lapsed > 0 && (
          <Row
            icon="ban"
            title={t('effect_lapsed', { n: lapsed })}
            text={
              lapsed_order === null
                ? t('effect_lapsed_some')
                : t('effect_lapsed_why', { order: lapsed_order })
            }
            n={lapsed}
          />
        )}
        {left_out > 0 && (
          <Row
            icon="lock"
            title={t('effect_left_out', { n: left_out })}
            text={t('effect_left_out_why')}
            n={left_out}
          />
        )}
        <Row icon="check" title={t('effect_twice')} text={t('effect_twice_why')} n={0} />
        {changes === 'nothing' && (
          <Row icon="box" title={t('effect_nothing')} text={t('effect_nothing_why')} n={0} />
        )}
      </ul>
      <Alert tone="info" stands>
        {t('spread', { minutes: t('minutes_n', { n: minutes }), n: per_minute })} {t('stops')}
      </Alert>
      <p className={styles.soft}>{t('no_way_back')}</p>
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly n: number;
  readonly bad?: true;
}
const Row = ({ icon, title, text, n, bad }: RowProps) => (
  <li className={styles.effect} data-bad={bad}>
    <Icon name={icon} size={20} />
    <span>
      <strong>{title}</strong>
      <span className={styles.soft}>{text}</span>
    </span>
    <strong>{n}</strong>
  </li>
);

/** All that failed of one incident, by pages. */
export function FailedDialog({ of, onClose }: DialogProps) {
  const pages = usePages(listFailedActions, { params: { incident: of.id } });
  return (
    <OfficeDialog
      wide
      title={t('all_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        pages.more && (
          <Button size="desk" busy={pages.isPaging} onPress={pages.next}>
            {t('more')}
          </Button>
        )
      }
    >
      {pages.rows ? (
        <FailedTable of={of} rows={pages.rows} />
      ) : pages.failure ? (
        <FailedLoad text={t('load_failed')} onRetry={pages.again} failure={pages.failure} />
      ) : (
        <Skeleton label={t('loading')} lines={8} />
      )}
    </OfficeDialog>
  );
}
