import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a list in its part of the address, and where it is kept. */
interface Addressed<S> {
  readonly part: 'search' | 'hash';
  /** The state in such a part; null: it has none. */
  readonly read: (part: string) => S | null;
  /** The part with the state; null: it stays. `isOpened`: it is the state that the list opened with. */
  readonly write: (state: S, part: string, isOpened: boolean) => string | null;
  /** The state as it was kept, else the usual one. */
  readonly kept: () => S;
  readonly keep: (state: S) => void;
  /** After this pause a change has ended. */
  readonly pauseMs: number;
  /** Makes a change that has ended count, as far as it can; without it, all of it does. */
  readonly onPause?: () => void;
}

/**
 * The state of a list: in the address, so that a link opens the same for a colleague, and kept for coming back without
 * one. `shown` is as the fields show it, `settled` as the OMS is asked.
 */
export function useAddressed<S>({ pauseMs, ...of }: Addressed<S>) {
  const { [of.part]: part } = useLocation();
  const navigate = useNavigate();
  const [opened] = useState(() => of.read(part) ?? of.kept());
  const [shown, setShown] = useState(opened);
  const [settled, setSettled] = useState(opened);
  /** Parts that it has written, and the router has not yet told: it is a step behind, and may leave some out. */
  const untold = useRef([part]);
  const show = (next: S, asked = next) => {
    setShown(next);
    setSettled(asked);
  };

  const write = useEffectEvent(() => {
    of.keep(settled);
    const next = of.write(settled, part, settled === opened);
    if (next === null || next === (untold.current.at(-1) ?? part)) return;
    untold.current.push(next);
    // The search stays before a hash; the router's own is a step behind while another page is on its way.
    void navigate({ search: window.location.search, [of.part]: next }, { replace: true });
  });
  useEffect(() => write(), [settled]);

  // Another link to the same page, or one without such a part as in the menu.
  const follow = useEffectEvent(() => {
    const own = untold.current.indexOf(part);
    if (own >= 0) return void untold.current.splice(0, own + 1);
    const linked = of.read(part);
    if (linked === null) write();
    else show(linked);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- an address from outside is another state
  useEffect(() => follow(), [part]);

  const endChange = useEffectEvent(() => (of.onPause ? of.onPause() : setSettled(shown)));
  useEffect(() => {
    const timer = setTimeout(() => endChange(), pauseMs);
    return () => clearTimeout(timer);
  }, [shown, pauseMs]);

  /** `show`: a state that counts at once; `asked` is asked in its place. `type`: one that counts after a pause. */
  return { shown, settled, show, type: setShown };
}
