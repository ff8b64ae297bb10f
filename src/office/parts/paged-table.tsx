import type { ReactNode } from 'react';
import { Table, type TableProps } from '../../ui/desk/table.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import type { Pages } from '../calls/use-pages.ts';
import styles from './paged-table.module.css';
import { t } from './texts.ts';

interface PagedTableProps<R> extends TableProps<R> {
  readonly pages: Pick<Pages<R>, 'more' | 'isPaging' | 'next'>;
  /** Stands there when there are no rows. */
  readonly none: ReactNode;
}

/** A card with a short table, and a button for the next page while there is one. */
export const PagedTable = <R,>({ pages: { more, isPaging, next }, none, ...table }: PagedTableProps<R>) => (
  <Card flush>
    {table.rows.length === 0 ? none : <Table {...table} />}
    {more && (
      <div className={styles.foot}>
        <Button size="desk" busy={isPaging} onPress={next}>
          {t('more')}
        </Button>
      </div>
    )}
  </Card>
);
