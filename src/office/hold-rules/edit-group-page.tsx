import { useNavigate } from 'react-router';
import {
  getHoldRuleGroup,
  putHoldRuleGroup,
  type HoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import type { Extra } from '../../../contract/extra.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { groupInput } from './group-page.tsx';
import { groupMeta, StateBadge } from './group-head.tsx';
import styles from './hold-rules.module.css';
import { groupPath, LIST } from './paths.ts';
import { RuleRows } from './rule-rows.tsx';
import { Sentence } from './sentence.tsx';
import { t } from './texts.ts';
import { TrialCard } from './trial-card.tsx';
import { useRuleNames } from './use-rule-names.ts';
import {
  bodyOf,
  changesOf,
  draftOf,
  groupFaults,
  identifierOf,
  newGroup,
  revisionsOf,
  wholeRules,
} from './view.ts';

/** The editor of a group (shell-search-settings.md 2.9), or of a new one. */
export default function EditGroupPage({ params: { holdGroup: group } }: PageProps) {
  return group === undefined ? <Editor /> : <Known group={group} />;
}

function Known({ group }: { readonly group: string }) {
  const call = useCall(getHoldRuleGroup, groupInput(group));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')}>
      {of => <Editor of={of} />}
    </Loaded>
  );
}

function Editor({ of }: { readonly of?: HoldRuleGroup }) {
  const navigate = useNavigate();
  const names = useRuleNames();
  const original = of ? draftOf(of) : newGroup;
  const draft = useDraft(original, groupFaults, of ? revisionsOf(of) : []);
  const identifier = of?.identifier ?? identifierOf(draft.value.display_name);
  const { save, busy, failure } = useSave(
    draft,
    putHoldRuleGroup,
    value => ({
      params: { group: identifier },
      body: { ...bodyOf(value), ...(of === undefined && { is_new: true }) },
    }),
    () => {
      void toast(t('saved'));
      void navigate(groupPath(identifier, 'view'), { replace: true });
    },
  );
  const rules = wholeRules(draft.value);
  const hasTrial = useOffice().asker.features.has('hold-trial' satisfies Extra);
  const states = hasTrial ? (['off', 'trial', 'on'] as const) : (['off', 'on'] as const);
  const stateTexts = { off: t('off'), trial: t('on_trial'), on: t('on') };
  return (
    <EditPage
      title={of ? t('group_title', { name: of.display_name }) : t('new_group')}
      badge={of && <StateBadge of={of} />}
      meta={of && groupMeta(of)}
      actions={
        <>
          <GoButton icon="list" kind="secondary" to={LIST}>
            {t('to_list')}
          </GoButton>
          {of && (
            <GoButton icon="trash" kind="secondary" to={groupPath(of.identifier, 'delete')}>
              {t('remove')}
            </GoButton>
          )}
        </>
      }
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_error'), failure)}
      save={save}
      onCancel={() => void navigate(of ? groupPath(of.identifier, 'view') : LIST)}
      note={`${t('note', { n: changesOf(original, draft.value) })} · ${t('applies')}`}
      side={hasTrial && <TrialCard group={identifier || 'nieuw'} draft={draft.value} />}
    >
      <Card title={t('as_it_is')} tone="info">
        <div className={styles.start}>
          <TextField
            label={t('new_name')}
            maxLength={200}
            autoComplete="off"
            required
            {...draft.field('display_name')}
          />
          <SelectField
            label={t('state')}
            options={states.map(state => ({ value: state as string, text: stateTexts[state] }))}
            {...(draft.field('state') as object as { value: string; onChange: (value: string) => void })}
          />
        </div>
        <Sentence rules={rules} nameOf={names.nameOf} />
      </Card>
      <Card title={t('rules')} actions={<span className={styles.soft}>{t('all_must_hold')}</span>} flush>
        <RuleRows draft={draft} names={names} />
      </Card>
      <Card title={t('ignored')} actions={<span className={styles.soft}>{t('ignored_note')}</span>}>
        <TextField
          label={t('ignored_field')}
          autoComplete="off"
          maxLength={4000}
          {...draft.field('ignored')}
        />
      </Card>
    </EditPage>
  );
}
