import { useState } from 'react';
import { suggestDeliveries } from '../../../../contract/orders/suggestion.ts';
import { refusalText } from '../../../texts/refusal.ts';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import type { Failure } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { toast } from '../../page/toast.ts';
import { reasonOf } from '../../parts/reason.ts';
import { OLD, piecesOf, rowsAt } from './plan.ts';
import { articlesOf, askedOf, suggestedPlan } from './suggestion.ts';
import { t } from './texts.ts';
import type { usePlan } from './use-plan.ts';
import type { PlanFacts } from './plan-facts.ts';

interface OptimiseDialogProps {
  readonly order: string;
  readonly planning: ReturnType<typeof usePlan>;
  readonly facts: PlanFacts;
  readonly onClose: () => void;
}

/** Optimaliseren: the OMS's own plan for what is moved, or for all that can be, in place of the user's. */
export default function OptimiseDialog({ order, planning, facts, onClose }: OptimiseDialogProps) {
  const { act, busy, failure } = useAct(suggestDeliveries);
  const [parts, setParts] = useState('1');
  const [excludes, setExcludes] = useState(true);
  const [warning, setWarning] = useState<string | null>(null);
  const { plan, replace } = planning;
  const asked = askedOf(plan, facts.lines);
  const n = asked.reduce((sum, [, quantity]) => sum + quantity, 0);
  const most = /^\d{1,2}$/.test(parts.trim()) ? Number(parts) : 0;
  async function suggest(): Promise<void> {
    if (most < 1) return setWarning(t('max_parts_fault'));
    setWarning(null);
    const answer = await act({
      params: { salesOrder: order },
      body: { exclude_previous_locations: excludes, lines: articlesOf(asked), max_parts: most },
    });
    if (answer.kind !== 'ok') return;
    const { dispatch_info: made, is_fully_assigned: isWhole } = answer.body;
    if (made.length === 0) return setWarning(t('no_suggestion'));
    if (
      !isWhole &&
      made.length === most &&
      warning !== t('max_parts_few', { n: t('deliveries', { n: most }) })
    )
      return setWarning(t('max_parts_few', { n: t('deliveries', { n: most }) }));
    const next = suggestedPlan(answer.body, asked, facts.lines);
    const pieces = next.rows.filter(({ at }) => at !== OLD).reduce((sum, row) => sum + piecesOf(row), 0);
    const takeBack = replace(next);
    onClose();
    const text = t('suggested', { n: made.length, pieces });
    const rest = rowsAt(next, OLD).length > 0 && n > pieces ? t('articles', { n: n - pieces }) : '';
    void toast(rest ? t('suggested_rest', { text, rest }) : text, {
      undo: { text: t('undo'), act: takeBack },
    });
  }
  return (
    <ActDialog
      title={t('optimise')}
      busy={busy}
      failure={warning ?? (failure && whyNot(failure))}
      save={suggest}
      onClose={onClose}
    >
      <p>{t('optimise_of', { n })}</p>
      <TextField
        label={t('max_parts')}
        type="number"
        inputMode="numeric"
        min={1}
        focusFirst
        value={parts}
        onChange={setParts}
      />
      <CheckField label={t('exclude')} checked={excludes} onChange={setExcludes} />
    </ActDialog>
  );
}

/** The documents' words for each (orders-and-deliveries.md 8, Suggestion). */
function whyNot(failure: Failure): string {
  if (failure.kind === 'refused')
    return failure.problem.code === 'no_stock_for_products' ? t('no_stock') : refusalText(failure.problem);
  const hadNoFault = failure.kind === 'later' && failure.why !== 'server';
  return (hadNoFault && reasonOf(failure)) || t('suggestion_failed');
}
