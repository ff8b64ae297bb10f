import type { NewsKind } from '../../../contract/office-event.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import type { Transaction } from '../db/pool.ts';
import type { AuthoredChange } from '../writes/once.ts';

/** The channel on which servers tell each other what open screens of the office show otherwise from now on. */
export const OFFICE_NEWS = 'office_news';

interface News {
  readonly about: Exclude<NewsKind, 'order'>;
  readonly name: string;
  /** The location whose users may hear of it; without it everybody with the right. */
  readonly place?: AccessPlace;
}

/** Tells open screens of changes, once their transaction has ended. An order tells by its history (migration 026). */
export const tellOffice = async (
  tx: Transaction,
  { by, key }: AuthoredChange,
  ...news: readonly News[]
): Promise<void> =>
  void (await tx.execute('SELECT pg_notify($1, one) FROM unnest($2::text[]) one', [
    OFFICE_NEWS,
    news.map(one => JSON.stringify({ ...one, user_id: by.id, change_key: key })),
  ]));
