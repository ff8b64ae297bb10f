import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dutchDay } from '../../../core/calendar/day.ts';
import type { LocationRef } from '../../../contract/session.ts';
import { useNow } from '../state/now.ts';
import { useSignedIn } from '../state/session.ts';
import { all, find, type Wanted } from './find.ts';
import { pickPath, type PickItem } from './view.ts';

/** For coming back to the list; in memory alone, because it may hold a customer's name. */
const kept = new Map<string, Wanted>();

export type Finding = ReturnType<typeof useFinding>;

/** Search and filters of 'Te leveren', on what the device has. */
export function useFinding(place: LocationRef, items: readonly PickItem[]) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const key = `${user.id}/${place.type}/${place.identifier}`;
  const [wanted, setWanted] = useState(() => kept.get(key) ?? all);
  const want = (next: Wanted) => {
    kept.set(key, next);
    setWanted(next);
  };
  const open = ({ order, id }: PickItem) => void navigate(pickPath(order, id));
  const shown = find(items, wanted, dutchDay(useNow(60_000)));
  return {
    wanted,
    shown,
    open,
    change: (part: Partial<Wanted>) => want({ ...wanted, ...part }),
    /** Everything, or all that has this text. */
    lookFor: (text = '') => want({ ...all, text }),
    /** Enter in the search field: of one delivery there is nothing to choose. */
    openOnly: () => {
      if (shown[0] && shown.length === 1) open(shown[0]);
    },
  };
}
