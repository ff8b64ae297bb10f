import { useEffect, useRef } from 'react';
import { useUnsaved } from '../use-unsaved.ts';

/** The user is about to leave: `go()` leaves after all. */
export interface Leaving {
  readonly go: () => void;
}

/** The user has said that edits may be lost: those of every guard of the page. */
let leaves = false;

/**
 * While `dirty`, another page is not opened: `onLeave` is called, and decides. For links, code and the back button
 * alike; where the browser has no Navigation API nothing is held back. Closing or reloading the window asks in the
 * browser's own words. Paths that begin with `within` are the same page.
 */
export function useLeaveGuard(
  dirty: boolean,
  onLeave: (leaving: Leaving) => void,
  push: (path: string) => void,
  within?: string,
): void {
  useUnsaved(dirty);
  const now = useRef({ onLeave, push });
  useEffect(() => {
    now.current = { onLeave, push };
  });
  useEffect(() => {
    if (!dirty) return;
    leaves = false;
    const hold = (event: NavigateEvent): void => {
      const { url, key } = event.destination;
      const { pathname, search, hash } = new URL(url);
      // Another guard of the page asks already.
      if (event.defaultPrevented) return;
      const isSamePage = pathname === location.pathname || isWithin(pathname, within);
      if (leaves || !event.cancelable || event.hashChange || isSamePage) return;
      event.preventDefault();
      now.current.onLeave({
        go: () => {
          leaves = true;
          if (event.navigationType === 'traverse') navigation?.traverseTo(key);
          else now.current.push(pathname + search + hash);
        },
      });
    };
    const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const navigation = window.navigation as Navigation | undefined;
    navigation?.addEventListener('navigate', hold);
    window.addEventListener('beforeunload', holdUnload);
    return () => {
      navigation?.removeEventListener('navigate', hold);
      window.removeEventListener('beforeunload', holdUnload);
    };
  }, [dirty, within]);
}

const isWithin = (pathname: string, within: string | undefined): boolean =>
  within !== undefined && `${pathname}/`.startsWith(`${within}/`);
