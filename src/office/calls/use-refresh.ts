import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { About } from '../../../contract/http.ts';
import { refresh } from './client.ts';

/** Fetches everything again that shows one of these things, after a change that did not go through `useAct`. */
export function useRefresh(): (about: readonly About[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(about => refresh(client, about), [client]);
}
