import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  checkReroute,
  type CheckedReroute,
  rerouteDispatchRequests,
} from '../../../../contract/orders/reroute.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { notOffered } from '../../../sync/http.ts';
import { refusalText } from '../../../texts/refusal.ts';
import type { Failure } from '../../calls/client.ts';
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRefresh } from '../../calls/use-refresh.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { orderPath } from '../../parts/order-path.ts';
import { t } from './texts.ts';
import type { usePlan } from './use-plan.ts';
import { bodyOf, type PlanFacts, type PlanFault, problemsOf, touchedBy } from './plan-facts.ts';

export interface Saving {
  /** Hindrances: of the plan, or what the OMS would refuse. */
  readonly problems: readonly PlanFault[];
  /** Answer of the OMS about the plan as it is now. */
  readonly checked: CheckedReroute | undefined;
  readonly busy: boolean;
  readonly isDone: boolean;
  readonly failure: Failure | null;
  readonly save: () => Promise<void>;
}

/** Judges the plan, here and at the OMS, and saves it: all or nothing, of the deliveries as the user saw them. */
export function useRerouteSave(
  order: SalesOrder,
  planning: ReturnType<typeof usePlan>,
  facts: PlanFacts,
): Saving {
  const { http } = useOffice();
  const { plan, began } = planning;
  const { act, failure } = useAct(rerouteDispatchRequests);
  /** Until a plan that was refused stands beside what the order is now. */
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const own = problemsOf(plan, facts, todayOf(http));
  const body = own.length === 0 && !busy && !isDone ? bodyOf(plan, facts) : null;
  const check = useCall(checkReroute, body && { body });
  const answer = body && check.failure?.kind === 'refused' ? check.failure.problem : null;
  // Without such a call the OMS judges the plan when it is saved.
  const refused = answer?.code === notOffered.problem.code ? null : answer;
  async function save(): Promise<void> {
    if (!body || refused || busy) return;
    const revisions = touchedBy(plan, facts).flatMap(({ of: { id, revision: now } }) => {
      const revision = began.find(old => old.of.id === id)?.of.revision ?? now;
      return revision === undefined ? [] : [{ kind: 'delivery' as const, id, revision }];
    });
    setBusy(true);
    const answer = await act({ body, revisions });
    if (answer.kind === 'refused') await refresh(['order']);
    setBusy(false);
    if (answer.kind !== 'ok') return;
    setDone(true);
    void navigate(orderPath(order.identifier));
    void toast(t('saved'));
  }
  return {
    problems: refused ? [{ delivery: 0, text: refusalText(refused) }] : own,
    checked: body ? check.body : undefined,
    busy,
    isDone,
    failure,
    save,
  };
}
