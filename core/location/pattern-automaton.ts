import type { Pattern } from './pattern-grammar.ts';

/** Thompson's automaton: a state refers to others by their index. */
export type Automaton = { readonly states: readonly State[]; readonly start: number };

type State =
  | { readonly kind: 'unit'; readonly matches: (unit: string) => boolean; readonly next: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'either'; readonly next: readonly number[] }
  | { readonly kind: 'match' };

/** Builds the automaton from end to start, so that each part knows what follows it. */
export function buildAutomaton(pattern: Pattern): Automaton {
  const states: State[] = [{ kind: 'match' }];
  const add = (state: State) => states.push(state) - 1;

  function build(pattern: Pattern, next: number): number {
    switch (pattern.kind) {
      case 'unit':
        return add({ kind: 'unit', matches: pattern.matches, next });
      case 'edge':
        return add({ kind: 'edge', edge: pattern.edge, next });
      case 'sequence':
        return pattern.parts.reduceRight((next, part) => build(part, next), next);
      case 'choice':
        return add({ kind: 'either', next: pattern.parts.map(part => build(part, next)) });
      default:
        return pattern.max === Infinity ? endless(pattern, next) : counted(pattern, next);
    }
  }

  function endless({ part, min }: { part: Pattern; min: number }, next: number): number {
    const loop = add({ kind: 'match' });
    const body = build(part, loop);
    states[loop] = { kind: 'either', next: [body, next] };
    let first = min > 0 ? body : loop;
    for (let copies = 1; copies < min; copies++) first = build(part, first);
    return first;
  }

  function counted({ part, min, max }: { part: Pattern; min: number; max: number }, next: number): number {
    let first = next;
    for (let copy = max; copy > min; copy--)
      first = add({ kind: 'either', next: [build(part, first), next] });
    for (let copy = min; copy > 0; copy--) first = build(part, first);
    return first;
  }

  const start = build(pattern, 0);
  return { states, start };
}

/**
 * Whether the pattern occurs anywhere in the text, as RegExp.test says. All possibilities advance together, so each
 * state is visited at most once per position: `visits` never exceeds states x (length + 1).
 */
export function runAutomaton(automaton: Automaton, text: string): { matched: boolean; visits: number } {
  let visits = 0;
  let current = new Set<number>();
  for (let at = 0; at <= text.length; at++) {
    current.add(automaton.start);
    const next = new Set<number>();
    // A Set is iterated in order of insertion, including members that are added meanwhile.
    for (const index of current) {
      visits++;
      const state = automaton.states[index];
      if (state?.kind === 'match') return { matched: true, visits };
      if (state?.kind === 'either') for (const branch of state.next) current.add(branch);
      if (state?.kind === 'edge' && at === (state.edge === 'start' ? 0 : text.length))
        current.add(state.next);
      if (state?.kind === 'unit' && state.matches(text.charAt(at))) next.add(state.next);
    }
    current = next;
  }
  return { matched: false, visits };
}
