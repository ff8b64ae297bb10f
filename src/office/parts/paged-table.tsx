import { t } from './texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, type TableProps } from '../../ui/table.tsx';
import { FailedLoad } from './failed-load.tsx';
import styles from './paged-table.module.css';
import type { Pages } from './use-pages.ts';

interface PagedTableProps<R> extends Omit<TableProps<R>, 'rows' | 'foot'> {
  readonly pages: Pages<R>;
  /** The text of a page that could not be loaded. */
  readonly failure: string;
}

/** A table by pages: a skeleton, a failure with a retry, and a button for the next page after the last row. */
export function PagedTable<R>({ pages, failure, ...table }: PagedTableProps<R>) {
  const { rows, more, state, next } = pages;
  const failed = state === 'failed' && (
    <div className={styles.inset}>
      <FailedLoad text={failure} onRetry={next} />
    </div>
  );
  if (!rows)
    return (
      failed || (
        <div className={styles.inset}>
          <Skeleton label={t('loading')} lines={6} />
        </div>
      )
    );
  return (
    <div className={styles.room}>
      <Table
        {...table}
        cards
        sticky
        rows={rows}
        foot={
          failed ||
          (more && (
            <Button kind="quiet" wide size="desk" busy={state === 'loading'} onPress={next}>
              {t('more')}
            </Button>
          ))
        }
      />
    </div>
  );
}
