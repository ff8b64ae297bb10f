import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getSalesOrder, type SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { getTimeline } from '../../../../contract/orders/timeline.ts';
import { seeOrderHistory } from '../../../../core/access/orders.ts';
import { refresh } from '../../calls/client.ts';
import { useCall } from '../../calls/use-call.ts';
import { onDraftsEnd, rebaseOpenDrafts, useHasOpenDraft } from '../../edit/open-drafts.ts';
import { tell } from '../../edit/told.ts';
import { isOwn, useMay, useOffice } from '../../office.ts';
import { addTo, differs, lastOf, type News } from './news.ts';
import { newsText } from './texts.ts';

/** How often an order is looked at while no stream tells of it (order-rules.md 11). */
const LOOK_EVERY_MS = 60_000;
const lookInput = (salesOrder: string) => ({
  params: { salesOrder },
  query: {
    include: 'current_dispatch_requests_with_paused,current_dispatch_requests_with_paused.messages',
  },
});

/**
 * Keeps the page of an order true: what others do to it is asked for at once. While a form has edits nothing around it
 * changes; then `news` says who did something, until `renew` or the end of the edits.
 */
export function useOrderNews(of: SalesOrder): { readonly news: News | null; readonly renew: () => void } {
  const { identifier } = of;
  const { follow, isOwnKey } = useOffice();
  const may = useMay();
  const client = useQueryClient();
  const [news, setNews] = useState<News | null>(null);
  /** null: neither is known yet, and what is drawn has just been loaded. */
  const [isLive, setLive] = useState<boolean | null>(null);
  const isEditing = useHasOpenDraft();
  const { body: looked, again: look } = useCall(
    getSalesOrder,
    isLive === null ? null : lookInput(identifier),
    () => (isLive ? false : LOOK_EVERY_MS),
  );

  const show = (): Promise<void> => {
    setNews(null);
    return refresh(client, ['order'], identifier);
  };
  const take = useEffectEvent((heard: News) => {
    if (isEditing) return setNews(before => addTo(before, heard));
    tell({ text: newsText(addTo(null, heard)), renew: null });
    void show();
  });
  const isBehind = looked !== undefined && differs(of, looked);
  // A look does not tell by whom: the timeline does, of the last change, to who may see it.
  const isUntold = news === null && isBehind && isEditing;
  const { body: told } = useCall(
    getTimeline,
    isUntold && may(seeOrderHistory) ? { params: { salesOrder: identifier }, query: { limit: '1' } } : null,
  );
  const catchUp = useEffectEvent(() => {
    if (isBehind && !isEditing) void refresh(client, ['order'], identifier);
  });
  const lookAgain = useEffectEvent(() => look());
  useEffect(() => {
    const leaving = new AbortController();
    let opened = 0;
    follow(
      [{ about: 'order', name: identifier }],
      heard => {
        if (heard.kind === 'event') {
          if (!isOwn(heard.event, isOwnKey)) take(heard.event);
          return;
        }
        setLive(heard.kind === 'opened');
        // Changes from before it opened are not told: the first look comes with the first opening.
        if (heard.kind === 'opened' && ++opened > 1) lookAgain();
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [identifier, follow, isOwnKey]);
  useEffect(() => {
    if (looked) catchUp();
  }, [looked]);
  const end = useEffectEvent(() => {
    if (news || isBehind) void show();
  });
  useEffect(() => onDraftsEnd(() => end()), []);

  // The edits are laid over the new data once that is drawn.
  const renew = () => void show().then(() => notifyManager.schedule(rebaseOpenDrafts));
  const waiting = isUntold ? lastOf(told?.rows[0]) : news;
  const text = waiting && newsText(waiting);
  const renewNow = useEffectEvent(renew);
  useEffect(() => {
    if (text === null) return;
    tell({ text, renew: () => renewNow() });
    return () => tell(null);
  }, [text]);
  return { news: waiting, renew };
}
