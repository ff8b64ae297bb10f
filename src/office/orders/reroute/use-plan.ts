import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpenDraft } from '../../edit/open-drafts.ts';
import { toast } from '../../page/toast.ts';
import { type PlanFacts, listed } from './plan-facts.ts';
import { planOf, planText, refit } from './plan-link.ts';
import {
  type ReroutePart,
  type ReroutePlan,
  type PlanEvent,
  rowsAt,
  OLD,
  startPlan,
  step,
  type Target,
} from './plan.ts';
import type { OldDelivery } from './old-deliveries.ts';
import { t } from './texts.ts';

interface Planning {
  readonly plan: ReroutePlan;
  readonly isDirty: boolean;
  /** Pieces of the plan that no longer exist, in words; '' when all of it fits. */
  readonly lost: string;
  /** The deliveries as they were when the plan was begun, or when the user has seen the others' changes. */
  readonly began: readonly OldDelivery[];
  readonly play: (...events: readonly PlanEvent[]) => ReroutePlan;
  /** Puts another plan in its place, and gives what takes that back for as long as nothing else is planned. */
  readonly replace: (plan: ReroutePlan) => () => void;
  /** The user has seen what others changed. */
  readonly rebase: () => void;
}

interface State {
  readonly plan: ReroutePlan;
  readonly facts: PlanFacts;
  readonly lost: string;
  readonly began: readonly OldDelivery[];
}

/**
 * The plan of the address, kept there; when the order changes it stays, as far as it fits. Another plan in the same address is opened,
 * unless something is planned here.
 */
export function usePlan(facts: PlanFacts, delivery: string | null, target: Target): Planning {
  const [state, setState] = useState<State>(() => begin(facts, delivery, target));
  let { plan, lost, began } = state;
  const isDirty = plan.deliveries.length > 0;
  if (facts !== state.facts) {
    const fitted = refit(plan, facts.lines);
    plan = isSame(state.facts, facts) ? plan : fitted.plan;
    lost = [lost, wordsOf(fitted.lost, state.facts)].filter(Boolean).join(', ');
    began = isDirty ? began : facts.old;
    setState({ plan, facts, lost, began });
  }
  // Changes of others are laid under the plan as it is drawn, and shown until the user has seen them.
  useOpenDraft(isDirty, () => {});
  const [path] = useState(location.pathname);
  useEffect(() => {
    // It has been left: the next page is about to be drawn.
    if (location.pathname === path) keepInAddress(plan);
  }, [plan, path]);
  useEffect(() => {
    function openLinked(): void {
      if (location.pathname !== path || location.hash === planText(plan)) return;
      const linked = planOf(location.hash, facts.lines);
      if (!isDirty) return setState({ plan: linked.plan, facts, lost: wordsOf(linked.lost, facts), began });
      keepInAddress(plan);
      if (linked.plan.deliveries.length > 0) void toast(t('link_not_opened'), { failed: true });
    }
    window.addEventListener('hashchange', openLinked);
    return () => window.removeEventListener('hashchange', openLinked);
  });
  const set = (next: ReroutePlan) =>
    setState({
      ...state,
      plan: next,
      began: isDirty ? began : facts.old,
      facts,
      lost: next.deliveries.length > 0 ? lost : '',
    });
  const latest = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = planText(plan);
    return () => {
      latest.current = null;
    };
  }, [plan]);
  const replace = (next: ReroutePlan) => {
    set(next);
    return () => {
      if (latest.current !== planText(next)) return void toast(t('undo_late'), { failed: true });
      setState(now => ({ ...now, plan: refit(plan, now.facts.lines).plan }));
    };
  };
  return {
    plan,
    isDirty,
    lost,
    began,
    replace,
    play: (...events) => {
      const next = events.reduce((now, event) => step(now, event, facts.lines), plan);
      if (next !== plan) set(next);
      return next;
    },
    rebase: () => setState({ plan, facts, lost: '', began: facts.old }),
  };
}

function keepInAddress(plan: ReroutePlan): void {
  const { pathname, search } = location;
  history.replaceState(history.state, '', pathname + search + planText(plan));
}

function begin(facts: PlanFacts, delivery: string | null, target: Target): State {
  const { plan, lost } = planOf(location.hash, facts.lines);
  const old = facts.old.find(({ of }) => String(of.id) === delivery);
  return {
    plan:
      plan.deliveries.length === 0 && old && old.lines.length > 0 ? withLinesOf(old, facts, target) : plan,
    facts,
    lost: wordsOf(lost, facts),
    began: facts.old,
  };
}

/** One new delivery with all that can go of an old one. */
function withLinesOf(old: OldDelivery, facts: PlanFacts, target: Target): ReroutePlan {
  const start = startPlan(facts.lines);
  const rows = rowsAt(start, OLD).filter(row => old.lines.some(({ id }) => id === row.parts[0]?.[0]));
  const events: PlanEvent[] = rows.map(({ id: row }) => ({ type: 'move', row, to: start.next }));
  return [{ type: 'add' as const, target }, ...events].reduce<ReroutePlan>(
    (plan, event) => step(plan, event, facts.lines),
    start,
  );
}

/** A line that is gone altogether has no name any more. */
function wordsOf(lost: readonly ReroutePart[], { old }: PlanFacts): string {
  const lines = old.flatMap(({ of }) => of.dispatch_request_lines);
  const named = lost.flatMap(([id, n]): [number, string][] => {
    const line = lines.find(one => one.id === id);
    return line ? [[n, line.product_name]] : [];
  });
  const rest = lost.filter(([id]) => !lines.some(one => one.id === id));
  const unnamed = rest.reduce((sum, [, n]) => sum + n, 0);
  return [listed(named), unnamed > 0 ? t('articles', { n: unnamed }) : ''].filter(Boolean).join(', ');
}

const isSame = (a: PlanFacts, b: PlanFacts): boolean => JSON.stringify(a.lines) === JSON.stringify(b.lines);
