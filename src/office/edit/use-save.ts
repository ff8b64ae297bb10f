import { useRef } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import type { Problem } from '../../../contract/problem.ts';
import { refusalText } from '../../texts/refusal.ts';
import type { Failure, Input, Ok } from '../calls/client.ts';
import { useAct } from '../calls/use-act.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import type { Draft, Faults } from './use-draft.ts';

interface Saving {
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  /** Refusal or failure of the last save; null also when fields are at fault or a colleague was first: the draft shows it. */
  readonly failure: Failure | null;
}

/**
 * Saves a draft by one call, for an `EditPage` or an `ActDialog`. Faults, of `useDraft` and of the OMS, are shown at
 * their fields; edits stay until `done` is called with the answer's body, the change's key and the address of what was made. It sends the revisions that the draft began
 * with: after a change of somebody else the OMS answers `changed`, and its data is fetched to show what differs.
 */
export function useSave<V extends object, E extends Endpoint>(
  draft: Draft<V>,
  endpoint: E,
  inputOf: (value: V) => Input<E>,
  done: (body: Ok<E>['body'], key: string, location?: string) => void,
  /** The path in the draft of a path in the body. */
  pathOf: (path: string, of: V) => string = path => path,
): Saving {
  const { act, busy, failure } = useAct(endpoint);
  const refresh = useRefresh();
  /** A save without an answer: with the same edits it is the same change, though the data came anew meanwhile. */
  const unanswered = useRef<{ readonly of: string; readonly input: Input<E> } | null>(null);
  async function save(): Promise<void> {
    if (!draft.ready()) return;
    const { seen: revisions } = draft;
    draft.hold(true);
    const of = JSON.stringify(draft.value);
    const input =
      unanswered.current?.of === of
        ? unanswered.current.input
        : { ...inputOf(draft.value), ...(revisions.length > 0 && { revisions }) };
    const answer = await act(input);
    unanswered.current = answer.kind === 'later' ? { of, input } : null;
    draft.hold(false);
    if (answer.kind === 'refused')
      draft.refuse(fieldFaults(answer.problem, path => pathOf(path, draft.value)));
    if (isChanged(answer)) {
      // First the data of now: 'Vernieuwen' lays the edits over what has come.
      await refresh(endpoint.about ?? []);
      draft.conflict(refusalText(answer.problem, ''));
    }
    if (answer.kind !== 'ok') return;
    draft.saved();
    done(answer.body as Ok<E>['body'], answer.key, answer.location);
  }
  const isOfDraft =
    failure?.kind === 'refused' && (failure.problem.errors !== undefined || isChanged(failure));
  return { save, busy, failure: isOfDraft ? null : failure };
}

/** The fault of each field, outside Dutch that of the whole where there is a text for it. */
const fieldFaults = ({ errors = [], ...problem }: Problem, pathOf: (path: string) => string): Faults =>
  Object.fromEntries(errors.map(({ path, detail }) => [pathOf(path), refusalText({ ...problem, detail })]));

type Refused = Extract<Failure, { kind: 'refused' }>;

/** Somebody else was first. */
export const isChanged = (answer: Pick<Failure, 'kind'> | { kind: 'ok' }): answer is Refused =>
  answer.kind === 'refused' && (answer as Refused).problem.code === 'changed';
