import type { HoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import { day } from '../../texts/formats.ts';
import { Status } from '../../ui/desk/status.tsx';
import { t } from './texts.ts';
import { stateOf } from './view.ts';

/** Active, on trial or not. */
export function StateBadge({ of }: { readonly of: HoldRuleGroup }) {
  const state = stateOf(of);
  if (state === 'on') return <Status tone="ok" icon="check" text={t('active')} />;
  if (state === 'trial') return <Status tone="warn" icon="pulse" text={t('on_trial')} />;
  return <Status tone="neutral" icon="minus" text={t('inactive')} />;
}

/** When it was made and changed, and how many orders it holds now. */
export function groupMeta({ created_at, updated_at, changed_by, score }: HoldRuleGroup): string {
  const changed = changed_by
    ? t('updated_by', { day: day(updated_at), name: changed_by })
    : t('updated', { day: day(updated_at) });
  return [
    t('created', { day: day(created_at) }),
    ...(created_at === updated_at ? [] : [changed]),
    ...(score && score.waiting > 0 ? [t('holding', { n: score.waiting })] : []),
  ].join(' · ');
}
