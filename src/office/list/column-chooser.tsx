import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { t } from '../parts/texts.ts';
import type { Column } from './column.ts';
import styles from './list.module.css';

/** The rows do not wait for its code. */
const Menu = lazily(
  async () => ({ default: (await import('../../ui/desk/aria/menu.tsx')).Menu }),
  async () => ({ default: () => null }),
);

interface ColumnChooserProps<R> {
  readonly all: readonly Column<R>[];
  readonly shown: ReadonlySet<string>;
  readonly onShow: (shown: ReadonlySet<string>) => void;
}

/** Chooses the columns of a list (`useColumns`), at the end of the line over it. */
export const ColumnChooser = <R,>({ all, shown, onShow }: ColumnChooserProps<R>) => (
  <div className={styles.chooser}>
    <Suspense>
      <Menu
        label={t('columns')}
        icon="list"
        items={all.map(({ id, header, card }) => ({
          id,
          text: header(),
          ...(card === 'title' && { reason: t('always') }),
        }))}
        checked={shown}
        onCheck={onShow}
      />
    </Suspense>
  </div>
);
