import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMenuCounters } from '../../contract/orders/menu-counters.ts';
import { countMenuItems } from '../../core/access/orders.ts';
import { may } from '../../core/access/right.ts';
import { callQuery } from '../office/calls/client.ts';
import { useOffice } from '../office/office.ts';
import { setMenuCounters } from './state/menu-counters.ts';
import { useOnline } from './state/online.ts';

const ASKED_MS = 60_000;

/** Counts for the menu while a page of the office is open: once a minute, not in a hidden tab or without a network. */
export function CountMenu() {
  const { http, asker } = useOffice();
  const isOnline = useOnline();
  const { data } = useQuery({
    ...callQuery(http, getMenuCounters, {}),
    enabled: isOnline && may(asker, countMenuItems),
    staleTime: ASKED_MS,
    refetchInterval: ASKED_MS,
  });
  useEffect(() => {
    if (data) setMenuCounters(data.body);
  }, [data]);
  // A page of the floor shows none: nobody would renew them.
  useEffect(() => () => setMenuCounters({}), []);
  return null;
}
