import type { ReactNode } from 'react';
import { List, type ListProps } from '../list/list.tsx';
import { SortingContext } from '../list/sort-button.tsx';
import { usePageFrame } from './page-context.ts';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import styles from './page.module.css';

interface ListPageProps<R> extends PageHeadProps, Omit<ListProps<R>, 'caption'> {
  /** Names the rows; without it they are named as the page. */
  readonly caption?: string;
  /** The facts of the thing whose rows these are. */
  readonly facts?: ReactNode;
  /** Tabs under the title. */
  readonly views?: ReactNode;
  /** One line of filters, over the list. */
  readonly filters?: ReactNode;
  /** Content between filters and list: a warning. */
  readonly note?: ReactNode;
  /** One line under the list. */
  readonly foot?: ReactNode;
}

/** A list page: filters in one line, and a list that fills the window and scrolls inside itself. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { title, badge, actions, meta, views, facts, filters, note, foot, ...list } = props;
  const frame = usePageFrame();
  return (
    <div className={styles.list}>
      <div>
        <PageHead title={title} badge={badge} actions={actions} meta={meta} views={views} />
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      <div className={styles.filters}>
        <SortingContext value={{ columns: list.columns, sort: list.sort, onSort: list.onSort }}>
          {filters}
        </SortingContext>
      </div>
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.rows}>
        <List {...list} caption={list.caption ?? title ?? frame.title} />
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
