import {
  getHoldRuleGroup,
  listHoldGroupChanges,
  type HoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import type { Extra } from '../../../contract/extra.ts';
import { editHoldRules } from '../../../core/access/holds.ts';
import { dayAndTime } from '../../texts/formats.ts';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { useMay, useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { groupMeta, StateBadge } from './group-head.tsx';
import styles from './hold-rules.module.css';
import { groupPath, LIST } from './paths.ts';
import { Sentence } from './sentence.tsx';
import { t } from './texts.ts';
import { useRuleNames } from './use-rule-names.ts';
import { changeText, waitText } from './view.ts';

export const groupInput = (group: string) => ({ params: { group }, query: { include: 'hold_rules,score' } });

/** One group as a sentence, with what it did and who changed it (shell-search-settings.md 2.9). */
export default function HoldGroupPage({ params: { holdGroup: group = '' } }: PageProps) {
  const call = useCall(getHoldRuleGroup, groupInput(group));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')}>
      {of => <Group of={of} />}
    </Loaded>
  );
}

function Group({ of }: { readonly of: HoldRuleGroup }) {
  const may = useMay();
  const { nameOf } = useRuleNames();
  const { product_identifiers_to_ignore: ignored } = of.additional_parameters;
  return (
    <DetailPage
      title={t('group_title', { name: of.display_name })}
      badge={<StateBadge of={of} />}
      meta={groupMeta(of)}
      actions={
        <>
          <GoButton icon="list" kind="secondary" to={LIST}>
            {t('to_list')}
          </GoButton>
          {may(editHoldRules) && (
            <GoButton icon="pencil" to={groupPath(of.identifier, 'edit')}>
              {t('edit')}
            </GoButton>
          )}
        </>
      }
      side={
        <>
          {of.score && (
            <Card title={t('score')}>
              <FactList
                facts={[
                  [t('held_in_all'), String(of.score.held)],
                  [t('released'), String(of.score.released)],
                  [t('denied'), String(of.score.denied)],
                  [t('refunded'), String(of.score.refunded)],
                  [t('waiting'), String(of.score.waiting)],
                  [t('median'), waitText(of.score.median_wait)],
                ]}
              />
            </Card>
          )}
          <Changes group={of.identifier} />
        </>
      }
    >
      <Card title={t('rules')} tone="info">
        <Sentence rules={of.hold_rules ?? []} nameOf={nameOf} />
      </Card>
      {ignored.length > 0 && (
        <Card title={t('ignored')} actions={<span className={styles.soft}>{t('ignored_note')}</span>}>
          <p>{ignored.join(', ')}</p>
        </Card>
      )}
    </DetailPage>
  );
}

/** Changes of the group, the latest first. */
function Changes({ group }: { readonly group: string }) {
  const isKnown = useOffice().asker.features.has('hold-trial' satisfies Extra);
  const call = useCall(listHoldGroupChanges, isKnown ? { params: { group }, query: { limit: '20' } } : null);
  if (!isKnown) return null;
  return (
    <Card title={t('history')}>
      {call.failure && <FailedLoad text={t('history_error')} onRetry={call.again} />}
      {call.body?.length === 0 && <p className={styles.soft}>{t('no_history')}</p>}
      <ul className={styles.changes}>
        {call.body?.map(change => (
          <li key={change.at}>
            {changeText(change)}
            <span className={styles.soft}>{dayAndTime(change.at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
