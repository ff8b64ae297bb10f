import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import { countUnsaved } from '../../device/unsaved.ts';
import type { Answer } from '../../sync/http.ts';
import { useOffice } from '../office.ts';
import { refresh, type Failure, type Input } from './client.ts';

export interface Act<E extends Endpoint> {
  /** True until the screen shows what the act has changed. */
  readonly busy: boolean;
  /** Refusal or failure of the last act; null when it succeeded. */
  readonly failure: Failure | null;
  /** The answer, and the key of the change; `key`: of an intent that stays the same when its input changes. */
  readonly act: (input: Input<E>, key?: string) => Promise<Answer<E> & { readonly key: string }>;
}

/**
 * A change, whose answer is a value. Data about the things of the call is fetched again before it is done. A read that
 * a press asks for, such as a file, changes nothing.
 */
export function useAct<E extends Endpoint>(endpoint: E): Act<E> {
  const { http, newKey } = useOffice();
  const client = useQueryClient();
  /** One intent, one key until it is answered: repeated after no answer, the OMS does it once. */
  const intents = useRef(new Map<string, string>());
  const [state, setState] = useState<{ busy: boolean; failure: Failure | null }>({
    busy: false,
    failure: null,
  });
  async function act(input: Input<E>, own?: string): Promise<Answer<E> & { readonly key: string }> {
    const of = JSON.stringify(input);
    const key = own ?? intents.current.get(of) ?? newKey();
    intents.current.set(of, key);
    setState({ busy: true, failure: null });
    const answered = countUnsaved();
    const answer = await http.call(endpoint, { ...input, idempotencyKey: key }).finally(answered);
    if (answer.kind !== 'later') intents.current.delete(of);
    if (answer.kind === 'ok' && endpoint.method !== 'GET') await refresh(client, endpoint.about ?? []);
    // Whether it was done is seen on the screen alone.
    if (answer.kind === 'later' && answer.unkeyed) void refresh(client, endpoint.about ?? []);
    setState({ busy: false, failure: answer.kind === 'ok' ? null : (answer as Failure) });
    return { ...answer, key };
  }
  return { ...state, act };
}
