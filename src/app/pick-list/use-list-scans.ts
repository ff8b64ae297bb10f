import { useEffect, useRef } from 'react';
import { readBadge } from '../../../core/badge/badge.ts';
import { takeScans } from '../../flows/scanner.ts';
import { signals } from '../../flows/signals.ts';
import { hasFeature } from '../state/asker.ts';
import { useSignedIn } from '../state/session.ts';
import { openSwitch } from '../switch-user/open-switch.ts';
import { codesOf } from './find.ts';
import type { Finding } from './use-finding.ts';
import type { PickItem } from './view.ts';

/**
 * On 'Te leveren' a scan opens the delivery that needs the article, or that the order number or packing slip names;
 * where several do, the list shows those. A badge changes the user.
 */
export function useListScans(items: readonly PickItem[], { open, lookFor }: Finding, on: boolean): void {
  const { user, config } = useSignedIn();
  const badges = hasFeature({ user, config }, 'badges');
  const codes = codesOf(items);
  const latest = useRef({ codes, open, lookFor });
  useEffect(() => {
    latest.current = { codes, open, lookFor };
  });
  useEffect(() => {
    if (!on) return undefined;
    const ended = new AbortController();
    const signal = signals(ended.signal);
    const badgeIn = (text: string) => (badges ? readBadge(text) : null);
    const release = takeScans({
      onScan({ text: code }) {
        const badge = badgeIn(code);
        if (badge !== null) return openSwitch(badge);
        const { items: found, text } = latest.current.codes.read(code);
        const [only, ...others] = found;
        signal(only ? 'accept' : 'refuse');
        if (only && others.length === 0) latest.current.open(only);
        else latest.current.lookFor(text);
      },
      onFault: () => undefined,
      isComplete: text => badgeIn(text) !== null || latest.current.codes.isComplete(text),
      isKnown: text => badgeIn(text) !== null || latest.current.codes.read(text).items.length > 0,
    });
    return () => {
      release();
      ended.abort();
    };
  }, [on, badges]);
}
