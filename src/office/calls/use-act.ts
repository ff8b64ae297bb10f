import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import { countUnsaved } from '../../device/unsaved.ts';
import type { Answer } from '../../sync/http.ts';
import { useOffice } from '../office.ts';
import { refresh, type Failure, type Input } from './client.ts';

export interface ActCall<E extends Endpoint> {
  /** True until the screen shows what the act has changed. */
  readonly busy: boolean;
  /** Refusal or failure of the last act; null when it succeeded. */
  readonly failure: Failure | null;
  /** The answer, and the key of the change; `key`: of an intent that stays the same when its input changes. */
  readonly act: (input: Input<E>, key?: string) => Promise<Keyed<E>>;
}

type Keyed<E extends Endpoint> = Answer<E> & { readonly key: string };

/** Sends a change under its key: one intent has one key until it is answered, so that the OMS does it once. */
function useSend<E extends Endpoint>(endpoint: E): (input: Input<E>, own?: string) => Promise<Keyed<E>> {
  const { http, newKey } = useOffice();
  const intents = useRef(new Map<string, string>());
  return async (input, own) => {
    const of = JSON.stringify(input);
    const key = own ?? intents.current.get(of) ?? newKey();
    intents.current.set(of, key);
    const answered = countUnsaved();
    const answer = await http.call(endpoint, { ...input, idempotencyKey: key }).finally(answered);
    if (answer.kind !== 'later') intents.current.delete(of);
    return { ...answer, key };
  };
}

/** Changes in flight at once. */
const AT_ONCE = 4;

/** The same change of many things, four at a time; data about them is fetched again once, when all are answered. */
export function useActs<E extends Endpoint>(
  endpoint: E,
): {
  /** Changes that were answered, of how many; null: none is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** The answers, in the order of the inputs. */
  readonly act: (inputs: readonly Input<E>[]) => Promise<readonly Answer<E>[]>;
} {
  const client = useQueryClient();
  const send = useSend(endpoint);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  async function act(inputs: readonly Input<E>[]): Promise<readonly Answer<E>[]> {
    const answers: Answer<E>[] = [];
    const waiting = inputs.entries();
    setProgress({ done: 0, of: inputs.length });
    const one = async () => {
      for (const [nth, input] of waiting) {
        answers[nth] = await send(input);
        setProgress(before => before && { ...before, done: before.done + 1 });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    await refresh(client, endpoint.about ?? []);
    setProgress(null);
    return answers;
  }
  return { progress, act };
}

/**
 * A change, whose answer is a value. Data about the things of the call is fetched again before it is done. A read that
 * a press asks for, such as a file, changes nothing.
 */
export function useAct<E extends Endpoint>(endpoint: E): ActCall<E> {
  const client = useQueryClient();
  const send = useSend(endpoint);
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({
    busy: false,
    failure: null,
  });
  async function act(input: Input<E>, own?: string): Promise<Keyed<E>> {
    setState({ busy: true, failure: null });
    const answer = await send(input, own);
    if (answer.kind === 'ok' && endpoint.method !== 'GET') await refresh(client, endpoint.about ?? []);
    // Whether it was done is seen on the screen alone.
    if (answer.kind === 'later' && answer.unkeyed) void refresh(client, endpoint.about ?? []);
    setState({ busy: false, failure: answer.kind === 'ok' ? null : (answer as Failure) });
    return answer;
  }
  return { ...state, act };
}
