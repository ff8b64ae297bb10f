import { useState } from 'react';
import { store, stored } from '../../../device/stored.ts';
import { historyOf, remembered, type Searched } from './view.ts';

/** The searches of a user on this device, and how one more is remembered. */
export function useHistory(user_id: number): readonly [readonly Searched[], (query: string) => void] {
  const key = `header-search.${user_id}`;
  const [history, setHistory] = useState(() => historyOf(stored(key)));
  return [
    history,
    query => {
      const next = remembered(history, query, Date.now());
      setHistory(next);
      store(key, next);
    },
  ];
}
