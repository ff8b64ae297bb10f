import type { Endpoint } from '../../../contract/http.ts';
import type { Failure, Input, Ok } from '../calls/client.ts';
import { useAct } from '../calls/use-act.ts';
import type { Draft } from './use-draft.ts';

interface Saving {
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  /** Refusal or failure of the last save; null also when only fields are at fault, which show it. */
  readonly failure: Failure | null;
}

/**
 * Saves a draft by one call, for an `EditPage` or an `ActDialog`. Faults, of `useDraft` and of the OMS, are shown at
 * their fields; edits stay until `done` is called with the answer's body.
 */
export function useSave<V extends object, E extends Endpoint>(
  draft: Draft<V>,
  endpoint: E,
  inputOf: (value: V) => Input<E>,
  done: (body: Ok<E>['body']) => void,
): Saving {
  const { act, busy, failure } = useAct(endpoint);
  async function save(): Promise<void> {
    if (!draft.ready()) return;
    const answer = await act(inputOf(draft.value));
    if (answer.kind === 'refused') draft.refuse(answer.problem.errors ?? {});
    if (answer.kind !== 'ok') return;
    draft.saved();
    done(answer.body as Ok<E>['body']);
  }
  const isOfFields = failure?.kind === 'refused' && failure.problem.errors !== undefined;
  return { save, busy, failure: isOfFields ? null : failure };
}
