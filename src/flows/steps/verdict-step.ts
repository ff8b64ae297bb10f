/** The colour of a verdict about the last scan; pure, as all of a flow's machine is. 'ready': the scan was read, and its answer comes. */
export type Look = 'ready' | 'accepted' | 'local' | 'corrected' | 'refused';
export type Signal = 'accept' | 'refuse' | 'attention';

/** The answer to the last scan; the screen turns `code` and `values` into the Dutch sentence. */
export interface Verdict<C extends string = string> {
  readonly look: Look;
  readonly code: C;
  readonly values: TextValues;
}
export type TextValues = Readonly<Record<string, string | number>>;

interface Judged {
  readonly verdict: Verdict | null;
}
type CodeOf<S extends Judged> = NonNullable<S['verdict']>['code'];
interface SignalEffect {
  readonly type: 'signal';
  readonly signal: Signal;
}
interface Stepped<S, F = never> {
  readonly state: S;
  readonly effects: readonly (F | SignalEffect)[];
}

/** No effect. */
export const stay = <S>(state: S): Stepped<S> => ({ state, effects: [] });

/** The state does not change; colour, sentence and the low tone. */
export const refuse = <S extends Judged>(state: S, code: CodeOf<S>, values: TextValues): Stepped<S> => ({
  state: withVerdict(state, 'refused', code, values),
  effects: [{ type: 'signal', signal: 'refuse' }],
});

/** Asks the OMS what a code is that this device does not know; the answer comes as an event. */
export interface AskEffect {
  readonly type: 'ask';
  readonly text: string;
}
/** The OMS's late word stays in sight, whatever is scanned meanwhile. */
export interface KeepInSight<S extends Judged = Judged> {
  readonly type: 'keep-in-sight';
  readonly verdict: NonNullable<S['verdict']>;
}

/** The read is acknowledged at once, and the answer comes later: the next scans are not held up. */
export const ask = <S extends Judged>(state: S, code: CodeOf<S>, text: string): Stepped<S, AskEffect> => ({
  state: withVerdict(state, 'ready', code, { read: text }),
  effects: [{ type: 'ask', text }],
});

/** The step of an answer that came late: the next scan may come at any moment, and nobody has seen its refusal by then. */
export const keptInSight = <S extends Judged, F>({
  state,
  effects,
}: {
  readonly state: S;
  readonly effects: readonly F[];
}): { readonly state: S; readonly effects: readonly (F | KeepInSight<S>)[] } => {
  const verdict: S['verdict'] = state.verdict;
  return verdict?.look === 'refused'
    ? { state, effects: [...effects, { type: 'keep-in-sight', verdict }] }
    : { state, effects };
};

/** An answer of the OMS about an earlier scan: the stage is another thing's by now, so it is told beside it. */
export function toldBeside<S extends Judged>(
  state: S,
  look: Look,
  code: CodeOf<S>,
  values: TextValues,
): { readonly state: S; readonly effects: readonly (SignalEffect | KeepInSight<S>)[] } {
  const verdict = { look, code, values } as NonNullable<S['verdict']>;
  return attend(state, [{ type: 'keep-in-sight', verdict }]);
}

/** A scan that was understood and needs no sentence. */
export const accept = <S>(state: S): Stepped<S> => ({
  state,
  effects: [{ type: 'signal', signal: 'accept' }],
});

/** The screen turns amber: what it showed is no longer true, or the article goes nowhere. */
export const attend = <S, F = never>(state: S, more: readonly F[] = []): Stepped<S, F> => ({
  state,
  effects: [{ type: 'signal', signal: 'attention' }, ...more],
});

/** The state with the verdict of the last scan; it changes nothing else. */
export const withVerdict = <S extends Judged>(
  state: S,
  look: Look,
  code: CodeOf<S>,
  values: TextValues,
): S => ({
  ...state,
  verdict: { look, code, values },
});

/** Red and amber end with the right scan or their button: then the step may be left. */
export const mayLeave = ({ verdict }: Judged): boolean =>
  verdict?.look === 'refused' || verdict?.look === 'corrected';
