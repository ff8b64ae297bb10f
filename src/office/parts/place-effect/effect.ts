import type {
  EffectExample,
  effectOfProperties,
  effectOfServices,
  effectOfServiceTimes,
  LocationEffect,
} from '../../../../contract/warehouse/location-effect.ts';
import { type Effect, effects } from '../../../../core/assign/edit.ts';
import type { Input } from '../../calls/client.ts';
import type { Step } from '../../calls/use-steps.ts';

/** The calls that tell what a tab of a location would change. */
export type EffectCall = typeof effectOfServiceTimes | typeof effectOfServices | typeof effectOfProperties;

/** A call: open deliveries after this one, null: from the first. */
export interface EffectPart<E extends EffectCall> {
  readonly params: Input<E>['params'];
  readonly body: Input<E>['body'];
  readonly after: number | null;
}

export const inputOf = <E extends EffectCall>({ params, body, after }: EffectPart<E>): Input<E> =>
  ({ params, body, query: after === null ? {} : { after: String(after) } }) as unknown as Input<E>;

/** The call after this one; null: all are planned. */
export const nextOf = <E extends EffectCall>({
  asked,
  body: { next },
}: Step<EffectPart<E>, LocationEffect>): EffectPart<E> | null =>
  next === null ? null : { ...asked, after: next };

export interface EffectSum {
  readonly open: number;
  readonly planned: number;
  /** With the number of their deliveries, the worst first, those that occur. */
  readonly effects: readonly (readonly [Effect, number])[];
  readonly changed: number;
  readonly examples: readonly EffectExample[];
}

const EXAMPLES = 20;

/** The answers together. */
export function sumOf(bodies: readonly LocationEffect[]): EffectSum {
  const sum = (of: (body: LocationEffect) => number) => bodies.reduce((all, body) => all + of(body), 0);
  const counted = effects
    .map(one => [one, sum(body => body.effects[one] ?? 0)] as const)
    .filter(([, n]) => n > 0);
  return {
    open: sum(({ open }) => open),
    planned: sum(({ planned }) => planned),
    effects: counted,
    changed: counted.reduce((all, [, n]) => all + n, 0),
    examples: bodies
      .flatMap(({ examples }) => examples)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, EXAMPLES),
  };
}

/** An effect that a customer feels as a broken promise. */
export const isBad = (effect: Effect): boolean => effect === 'unassigned' || effect === 'later-than-promised';
