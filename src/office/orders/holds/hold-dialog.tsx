import { useState } from 'react';
import {
  decideHoldReasons,
  listHeldGroups,
  type HeldGroup,
} from '../../../../contract/orders/hold-reason.ts';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import type { Failure } from '../../calls/client.ts';
import { useActs } from '../../calls/use-act.ts';
import { useCall } from '../../calls/use-call.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { toast } from '../../page/toast.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { withReason } from '../../parts/reason.ts';
import { type Effect, Effects } from './effects.tsx';
import { t } from './held-orders-texts.ts';
import styles from './holds.module.css';

interface HoldDialogProps {
  readonly decision: 'approved' | 'denied';
  /** Orders as they were chosen. */
  readonly orders: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Refused {
  readonly order: string;
  readonly why: string;
}

/**
 * Decides on the reasons of one group that chosen orders share, of each order by a call of its own: who was first with one of them is
 * told, and the others are done.
 */
export default function HoldDialog({ decision, orders, onDone, onClose }: HoldDialogProps) {
  // As they were when the dialog was opened: it must still say what was asked once they are decided.
  const [asked] = useState(orders);
  const groups = useCall(listHeldGroups, { query: { orders: asked.join() } });
  const { progress, act } = useActs(decideHoldReasons);
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const draft = useDraft({ group: '', comment: '' }, () => ({}));
  const known = groups.body ?? [];
  const group = known.find(one => one.display_name === draft.value.group) ?? known[0];
  const isDenied = decision === 'denied';
  const busy = progress !== null;

  async function decide(): Promise<void> {
    if (!group) return;
    const { comment } = draft.value;
    const answers = await act(
      group.orders.map(salesOrder => ({
        params: { salesOrder },
        body: { hold_rule_group: group.display_name, comment, decision },
      })),
    );
    const not = answers.flatMap((answer, nth) =>
      answer.kind === 'ok'
        ? []
        : [{ order: group.orders[nth] ?? '', why: withReason(t('failed'), answer as Failure) }],
    );
    draft.saved();
    void toast(t('done', { n: answers.length - not.length, of: answers.length }));
    onDone();
    if (not.length > 0) setRefused(not);
    else onClose();
  }

  if (refused)
    return (
      <ActDialog title={t('told')} verb={t('read')} save={onClose} onClose={onClose}>
        <Alert tone="warning">{t('not', { n: refused.length })}</Alert>
        <ul className={styles.told}>
          {refused.map(({ order, why }) => (
            <li key={order}>
              <b>{order}</b> {why}
            </li>
          ))}
        </ul>
      </ActDialog>
    );
  const none = groups.body?.length === 0 ? t('none') : null;
  return (
    <ActDialog
      title={t(isDenied ? 'deny_title' : 'release_title')}
      verb={group ? t(isDenied ? 'deny_verb' : 'release_verb', { n: group.orders.length }) : t('read')}
      danger={isDenied}
      draft={draft}
      busy={busy}
      waits={!groups.body && !groups.failure}
      reason={none ?? (groups.failure ? t('groups_failed') : null)}
      save={decide}
      onClose={onClose}
    >
      {groups.failure && (
        <FailedLoad text={t('groups_failed')} failure={groups.failure} onRetry={groups.again} />
      )}
      {none && <Alert tone="warning">{none}</Alert>}
      {group && (
        <>
          <SelectField
            label={t('group')}
            options={known.map(one => ({
              value: one.display_name,
              text: t('option', { group: one.display_name, n: one.orders.length }),
            }))}
            {...draft.field('group')}
            value={group.display_name}
          />
          <Effects rows={effectOf(group, isDenied, asked.length)} />
        </>
      )}
      <TextField label={t('comment')} rows={3} maxLength={10_000} {...draft.field('comment')} />
      {progress && <output>{t('progress', { done: progress.done, of: progress.of })}</output>}
    </ActDialog>
  );
}

function effectOf({ orders, others }: HeldGroup, isDenied: boolean, chosen: number): readonly Effect[] {
  const n = orders.length;
  const rest = chosen - n;
  return [
    isDenied ? ['ban', t('will_deny', { n })] : ['thumbUp', t('will_release', { n })],
    ...when(others > 0, ['info', t(isDenied ? 'will_drop' : 'will_wait', { n: others })]),
    ...when(isDenied, ['lock', t('final')]),
    ...when(rest > 0, ['minus', t('rest', { n: rest })]),
  ];
}
const when = (is: boolean, effect: Effect): readonly Effect[] => (is ? [effect] : []);
