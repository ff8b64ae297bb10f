import type { HoldTrial, TrialExample, tryHoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import type { HoldRule } from '../../../core/hold/rule.ts';
import { type Outcome, outcomes } from '../../../core/hold/trial.ts';
import type { Input } from '../calls/client.ts';
import type { Step } from '../calls/use-steps.ts';

/** Days of orders that are judged, today among them. */
export const DAYS = 30;
const EXAMPLES = 10;

/** A call: orders of a day after this one, null: from the first. */
export interface TrialDay {
  readonly group: string;
  readonly rules: readonly HoldRule[];
  readonly ignored: readonly string[];
  readonly day: Day;
  readonly after: number | null;
}

export const firstOf = (
  group: string,
  rules: readonly HoldRule[],
  ignored: readonly string[],
  today: Day,
): TrialDay => ({ group, rules, ignored, day: addDays(today, 1 - DAYS), after: null });

export const inputOf = ({ group, rules, ignored, day, after }: TrialDay): Input<typeof tryHoldRuleGroup> => ({
  params: { group },
  body: {
    day,
    hold_rules: [...rules],
    additional_parameters: { product_identifiers_to_ignore: [...ignored] },
    ...(after !== null && { after }),
  },
});

/** The call after this one: the rest of its day, or the next day; null: today is done. */
export function nextOf({ asked, body }: Step<TrialDay, HoldTrial>, today: Day): TrialDay | null {
  if (body.next !== null) return { ...asked, after: body.next };
  return asked.day < today ? { ...asked, day: addDays(asked.day, 1), after: null } : null;
}

export interface TrialSum extends Pick<
  HoldTrial,
  'orders' | 'held' | 'amount' | 'more' | 'fewer' | 'missed'
> {
  readonly days: readonly { readonly day: Day; readonly held: number }[];
  readonly outcomes: readonly (readonly [Outcome, number])[];
  readonly examples: readonly TrialExample[];
}

/** The answers together. */
export function sumOf(steps: readonly Step<TrialDay, HoldTrial>[]): TrialSum {
  const bodies = steps.map(({ body }) => body);
  const sum = (of: (body: HoldTrial) => number) => bodies.reduce((all, body) => all + of(body), 0);
  const days = new Map<Day, number>();
  for (const { asked, body } of steps) days.set(asked.day, (days.get(asked.day) ?? 0) + body.held);
  return {
    orders: sum(({ orders }) => orders),
    held: sum(({ held }) => held),
    amount: sum(({ amount }) => amount),
    more: sum(({ more }) => more),
    fewer: sum(({ fewer }) => fewer),
    missed: sum(({ missed }) => missed),
    days: [...days].map(([day, held]) => ({ day, held })),
    outcomes: outcomes
      .map(one => [one, sum(body => body.outcomes[one] ?? 0)] as const)
      .filter(([, n]) => n > 0),
    examples: bodies
      .flatMap(({ examples }) => examples)
      .toSorted((a, b) => b.total - a.total)
      .slice(0, EXAMPLES),
  };
}
