import { useNavigate } from 'react-router';
import {
  deleteHoldRuleGroup,
  getHoldRuleGroup,
  putHoldRuleGroup,
  type HoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { groupInput } from './group-page.tsx';
import { groupMeta, StateBadge } from './group-head.tsx';
import styles from './hold-rules.module.css';
import { groupPath, LIST } from './paths.ts';
import { Sentence } from './sentence.tsx';
import { t } from './texts.ts';
import { useRuleNames } from './use-rule-names.ts';
import { bodyOf, draftOf, revisionsOf, stateOf } from './view.ts';

/** Deletes a group, after the documents' question; the way back is to the editor. */
export default function DeleteGroupPage({ params: { holdGroup: group = '' } }: PageProps) {
  const call = useCall(getHoldRuleGroup, groupInput(group));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')}>
      {of => <Deleting of={of} />}
    </Loaded>
  );
}

function Deleting({ of }: { readonly of: HoldRuleGroup }) {
  const navigate = useNavigate();
  const { act, busy, failure } = useAct(deleteHoldRuleGroup);
  const off = useAct(putHoldRuleGroup);
  const { nameOf } = useRuleNames();
  const revisions = revisionsOf(of);
  async function remove(): Promise<void> {
    const answer = await act({ params: { group: of.identifier }, revisions });
    if (answer.kind !== 'ok') return;
    void toast(t('deleted'));
    void navigate(LIST, { replace: true });
  }
  async function switchOff(): Promise<void> {
    const answer = await off.act({
      params: { group: of.identifier },
      body: bodyOf({ ...draftOf(of), state: 'off' }),
      revisions,
    });
    if (answer.kind !== 'ok') return;
    void toast(t('saved'));
    void navigate(groupPath(of.identifier, 'view'), { replace: true });
  }
  return (
    <DetailPage
      title={t('group_title', { name: of.display_name })}
      badge={<StateBadge of={of} />}
      meta={groupMeta(of)}
      actions={
        <GoButton icon="list" kind="secondary" to={LIST}>
          {t('to_list')}
        </GoButton>
      }
    >
      <Card title={t('delete_title')} tone="bad">
        <p>{t('delete_sure')}</p>
        <p className={styles.soft}>{t('delete_keeps')}</p>
        {failure && <Alert tone="danger">{withReason(t('delete_error'), failure)}</Alert>}
        {off.failure && <Alert tone="danger">{withReason(t('save_error'), off.failure)}</Alert>}
        <div className={styles.buttons}>
          <Button size="desk" onPress={() => void navigate(groupPath(of.identifier, 'edit'))}>
            {t('cancel')}
          </Button>
          {stateOf(of) !== 'off' && (
            <Button size="desk" icon="minus" busy={off.busy} onPress={() => void switchOff()}>
              {t('switch_off')}
            </Button>
          )}
          <Button size="desk" kind="danger" busy={busy} onPress={() => void remove()}>
            {t('delete_finally')}
          </Button>
        </div>
      </Card>
      <Card title={t('delete_rules')}>
        <Sentence rules={of.hold_rules ?? []} nameOf={nameOf} />
      </Card>
    </DetailPage>
  );
}
