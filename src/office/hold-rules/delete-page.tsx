import { useNavigate } from 'react-router';
import {
  deleteHoldRuleGroup,
  getHoldRuleGroup,
  type HoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { groupInput } from './group-page.tsx';
import { groupMeta, StateBadge } from './group-head.tsx';
import styles from './hold-rules.module.css';
import { groupPath, LIST } from './paths.ts';
import { t } from './texts.ts';

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
  async function remove(): Promise<void> {
    const answer = await act({
      params: { group: of.identifier },
      ...(of.id !== undefined &&
        of.revision !== undefined && { revisions: [{ kind: 'hold', id: of.id, revision: of.revision }] }),
    });
    if (answer.kind !== 'ok') return;
    void toast(t('deleted'));
    void navigate(LIST, { replace: true });
  }
  return (
    <DetailPage
      title={t('group_title', { name: of.display_name })}
      badge={<StateBadge of={of} />}
      meta={groupMeta(of)}
    >
      <Card title={t('delete_title')} tone="bad">
        <p>{t('delete_sure')}</p>
        <p className={styles.soft}>{t('delete_keeps')}</p>
        {failure && <Alert tone="danger">{withReason(t('delete_error'), failure)}</Alert>}
        <div className={styles.buttons}>
          <Button size="desk" onPress={() => void navigate(groupPath(of.identifier, 'edit'))}>
            {t('cancel')}
          </Button>
          <Button size="desk" kind="danger" busy={busy} onPress={() => void remove()}>
            {t('delete_finally')}
          </Button>
        </div>
      </Card>
    </DetailPage>
  );
}
