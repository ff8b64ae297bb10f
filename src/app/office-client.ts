import type { QueryClient } from '@tanstack/react-query';
import { forget } from '../office/page/memory.ts';
import { createClient } from '../office/calls/client.ts';
import { closeToasts } from '../office/page/toast.ts';
import { useSession } from './state/session.ts';

let held: { readonly user_id: number; readonly client: QueryClient } | null = null;

/** The office's cached answers, for as long as one user is signed in. */
export function clientOf(user_id: number): QueryClient {
  if (held?.user_id !== user_id) {
    leave();
    held = { user_id, client: createClient() };
  }
  return held.client;
}

/** Clears it after a sign-out, so that nothing of it remains in this tab. */
useSession.subscribe(session => {
  if (!held || (session.phase === 'signed-in' && session.user.id === held.user_id)) return;
  leave();
});

function leave(): void {
  held?.client.clear();
  held = null;
  forget();
  void closeToasts();
}
