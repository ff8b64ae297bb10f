import { Link, useNavigate } from 'react-router';
import { listHoldRuleGroups, type HoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import { editHoldRules } from '../../../core/access/holds.ts';
import { ruleWords, type NameOf } from '../../../core/hold/words.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Status } from '../../ui/desk/status.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { wholeList } from '../calls/use-pages.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { ListFoot } from '../list/list-foot.tsx';
import { useMay } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { useKeys } from '../page/keys.ts';
import { ListPage } from '../page/list-page.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { Time } from '../parts/time.tsx';
import { withReason } from '../parts/reason.ts';
import styles from './hold-rules.module.css';
import { groupPath, NEW } from './paths.ts';
import { t } from './texts.ts';
import { useRuleNames } from './use-rule-names.ts';
import { almostAlwaysFree, stateOf, waitText } from './view.ts';

const input = { query: { include: 'hold_rules,score' } };
export const asks = (): readonly AskedPage[] => [{ endpoint: listHoldRuleGroups, input }];

const looks = {
  on: { tone: 'ok', icon: 'check', text: () => t('yes') },
  trial: { tone: 'warn', icon: 'pulse', text: () => t('trial_state') },
  off: { tone: 'neutral', icon: 'minus', text: () => t('no') },
} as const;

const column = columnsWith(t);
interface Shown {
  readonly nameOf: NameOf;
  readonly edits: boolean;
  readonly isPhone: boolean;
}

const rulesOf = ({ hold_rules = [] }: HoldRuleGroup, nameOf: NameOf): string =>
  hold_rules.map(rule => ruleWords(rule, nameOf)).join(` ${t('and')} `);

const columnsOf = ({ nameOf, edits, isPhone }: Shown): readonly Column<HoldRuleGroup>[] => [
  column('name', group => <Name of={group} rules={isPhone ? '' : rulesOf(group, nameOf)} />, {
    card: 'title',
  }),
  ...(isPhone ? [column<HoldRuleGroup>('rules', group => rulesOf(group, nameOf), { card: 'under' })] : []),
  column(
    'is_active',
    group => {
      const { tone, icon, text } = looks[stateOf(group)];
      return <Status tone={tone} icon={icon} text={text()} />;
    },
    { card: 'status', width: '144px' },
  ),
  column('hits', ({ score }) => score?.held ?? '–', { align: 'right', card: 'named', width: '88px' }),
  column('after', group => <After of={group} />, { card: 'fact', width: '260px' }),
  column('median', ({ score }) => waitText(score?.median_wait ?? null), {
    align: 'right',
    card: 'named',
    shortHeader: () => t('short_median'),
    width: '150px',
  }),
  column('last', ({ score }) => (score?.last_held_at ? <Time of={score.last_held_at} /> : t('never')), {
    card: 'named',
    shortHeader: () => t('short_last'),
    width: '140px',
  }),
  ...(isPhone
    ? []
    : [column<HoldRuleGroup>('acts', group => <Acts of={group} edits={edits} />, { width: '140px' })]),
];

/** The name over the sentence; on a phone the sentence has a line of its own. */
const Name = ({ of, rules }: { readonly of: HoldRuleGroup; readonly rules: string }) => (
  <span className={styles.name}>
    <span className={styles.title}>
      <Link to={groupPath(of.identifier, 'view')}>{of.display_name}</Link>
      {of.score && almostAlwaysFree(of.score) && <em>· {t('almost_always')}</em>}
    </span>
    {rules !== '' && <span className={styles.under}>{rules}</span>}
  </span>
);

const acts = [
  { page: 'view', icon: 'eye', text: () => t('view'), edits: false },
  { page: 'edit', icon: 'pencil', text: () => t('edit'), edits: true },
  { page: 'delete', icon: 'trash', text: () => t('remove'), edits: true },
] as const;

function Acts({ of, edits }: { readonly of: HoldRuleGroup; readonly edits: boolean }) {
  const navigate = useNavigate();
  return (
    <span className={styles.acts}>
      {acts
        .filter(act => edits || !act.edits)
        .map(({ page, icon, text }) => (
          <span key={page} data-act={page}>
            <Button
              size="row"
              kind="quiet"
              icon={icon}
              iconOnly
              onPress={() => void navigate(groupPath(of.identifier, page))}
            >
              {`${text()}: ${of.display_name}`}
            </Button>
          </span>
        ))}
    </span>
  );
}

/** Orders that were decided on: let go is light, blocked is the brand; a hit is no fault. */
function After({ of }: { readonly of: HoldRuleGroup }) {
  const { score } = of;
  if (!score || score.held === 0) return '–';
  if (stateOf(of) === 'trial') return <span className={styles.soft}>{t('would', { n: score.held })}</span>;
  const { released, denied } = score;
  return (
    <span className={styles.after}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ flexGrow: released }} />
        <span style={{ flexGrow: denied }} data-denied />
      </span>
      {t('after_held', { released, denied })}
    </span>
  );
}

/** Presses an act of the row that has the focus. */
const press = (act: 'view' | 'edit'): void =>
  document.querySelector<HTMLElement>(`tr:focus-within [data-act=${act}] button`)?.click();

const footKeys = (edits: boolean) => [
  { keys: ['J', 'K'], text: t('key_row') },
  { keys: ['V'], text: t('key_view') },
  ...(edits ? [{ keys: ['E'], text: t('key_edit') }] : []),
];

/** The groups of hold rules, with what each did (shell-search-settings.md 2.9). */
export default function HoldGroupsPage() {
  const may = useMay();
  const isPhone = useIsPhone();
  const { nameOf } = useRuleNames();
  const call = useCall(listHoldRuleGroups, input);
  useKeys({
    v: { text: t('view'), act: () => press('view') },
    ...(may(editHoldRules) && { e: { text: t('edit'), act: () => press('edit') } }),
  });
  const newGroup = (
    <GoButton icon="plus" to={NEW}>
      {t('new_group')}
    </GoButton>
  );
  return (
    <ListPage
      of="hold-rules"
      columns={columnsOf({ nameOf, edits: may(editHoldRules), isPhone })}
      pages={wholeList(call)}
      rowKey={group => group.identifier}
      rowState={group => (stateOf(group) === 'off' ? 'muted' : undefined)}
      // A line of its own from the start: nothing moves when the groups come.
      meta={call.body ? t('meta', { n: call.body.length }) : '\u00a0'}
      actions={may(editHoldRules) && newGroup}
      failed={call.failure ? withReason(t('load_error'), call.failure) : t('load_error')}
      none={
        <Empty icon="ban" text={t('none')}>
          {may(editHoldRules) && newGroup}
        </Empty>
      }
      foot={!isPhone && <ListFoot told={t('foot')} keys={footKeys(may(editHoldRules))} />}
    />
  );
}
