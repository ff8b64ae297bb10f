import { useState } from 'react';
import { useNavigate } from 'react-router';
import { canWalk, walkPath, type PickItem } from './view.ts';

/** As many deliveries as a trolley has boxes for; the worker may choose otherwise. */
const WALK = 6;

export type Walk = ReturnType<typeof useWalk>;

/** The choice of deliveries that are picked in one walk. */
export function useWalk(items: readonly PickItem[], walking: boolean) {
  const navigate = useNavigate();
  /** Deliveries chosen for a walk; null: no walk is being chosen. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const walkable = items.filter(canWalk);
  const inOrder = walkable.filter(item => chosen?.includes(item.id)).map(item => item.id);
  const choose = () =>
    setChosen(
      walkable
        .filter(item => !item.blocked && item.scanned === 0)
        .slice(0, WALK)
        .map(item => item.id),
    );
  const toggle = (id: number) =>
    setChosen(ids => (ids?.includes(id) ? ids.filter(one => one !== id) : [...(ids ?? []), id]));
  const goOn = () => void navigate(walkPath([]));
  return {
    walking,
    offered: walking || walkable.length > 1,
    chosen,
    /** How many of the chosen deliveries can still be walked. */
    count: inOrder.length,
    goOn,
    open: walking ? goOn : choose,
    cancel: () => setChosen(null),
    start: () => void navigate(walkPath(inOrder)),
    choiceOf: (item: PickItem) =>
      chosen === null
        ? undefined
        : { chosen: chosen.includes(item.id), onPress: canWalk(item) ? () => toggle(item.id) : null },
  };
}
