/** One step of a flow. A pure function: effects on the world are returned as data. */
export type Step<S, E, F> = (state: S, event: E) => { readonly state: S; readonly effects: readonly F[] };

/** A flow: its initial state, its step, and the table of the transitions that are allowed. */
export type Machine<S extends Named, E extends Named, F> = {
  readonly initial: S;
  readonly step: Step<S, E, F>;
  readonly transitions: Transitions<S['name'], E['name']>;
};

type Named = { readonly name: string };

/**
 * For each state the events that it takes, and the states that each may lead to; `'final'` for a state that ends the
 * flow.
 */
export type Transitions<S extends string, E extends string> = Readonly<
  Record<S, { readonly [event in E]?: readonly S[] } | 'final'>
>;

export type TableFault =
  | {
      readonly code: 'unknown-target';
      readonly state: string;
      readonly event: string;
      readonly target: string;
    }
  | { readonly code: 'unreachable'; readonly state: string }
  | { readonly code: 'dead-end'; readonly state: string };

/**
 * Faults of a table: targets that are no states, states that cannot be reached, and states without a way out that are
 * not final.
 */
export function checkTransitions(table: AnyTransitions, initial: string): readonly TableFault[] {
  const states = Object.keys(table);
  const exits = new Map(states.map(state => [state, exitsOf(table, state)]));
  const reached = reachable(exits, initial);

  return states.flatMap(state => {
    const out = exits.get(state) ?? [];
    const problems: TableFault[] = out
      .filter(({ target }) => !exits.has(target))
      .map(({ event, target }) => ({ code: 'unknown-target', state, event, target }));
    if (!reached.has(state)) problems.push({ code: 'unreachable', state });
    if (!isFinal(table, state) && out.every(({ target }) => target === state)) {
      problems.push({ code: 'dead-end', state });
    }
    return problems;
  });
}

/** Whether the table allows this event in this state to lead to that state. */
export function respects(table: AnyTransitions, from: string, event: string, to: string): boolean {
  return exitsOf(table, from).some(exit => exit.event === event && exit.target === to);
}

type AnyTransitions = Transitions<string, string>;

type Exit = { readonly event: string; readonly target: string };

function exitsOf(table: AnyTransitions, state: string): readonly Exit[] {
  const row = table[state];
  if (row === undefined || row === 'final') return [];
  return Object.entries(row).flatMap(([event, targets]) =>
    (targets ?? []).map(target => ({ event, target })),
  );
}

function isFinal(table: AnyTransitions, state: string): boolean {
  return table[state] === 'final';
}

function reachable(exits: ReadonlyMap<string, readonly Exit[]>, initial: string): ReadonlySet<string> {
  const reached = new Set([initial]);
  // A Set is iterated in order of insertion, including members that are added meanwhile.
  for (const state of reached) for (const { target } of exits.get(state) ?? []) reached.add(target);
  return reached;
}
