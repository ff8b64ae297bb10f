import { memo } from 'react';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { LineRow } from '../view.ts';
import { t } from '../../texts.ts';
import styles from './lines-table.module.css';

export interface LinesTableProps {
  readonly rows: readonly LineRow[];
  /** Whether the gift wrap is confirmed; absent when the delivery is no gift. */
  readonly gift?: boolean;
  readonly onImage: (row: LineRow) => void;
}

/** The order lines: image, article, quantity to deliver, quantity scanned, all scanned? Narrow screens fold a line into '1/3'. */
export function LinesTable({ rows, gift, onImage }: LinesTableProps) {
  const open = rows.filter(row => row.scanned < row.quantity);
  const line = (row: LineRow) => <Line key={row.id} {...row} onImage={onImage} />;
  if (rows.length === 0 && gift === undefined) return null;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('col_image')}</th>
          <th scope="col">{t('col_article')}</th>
          <th scope="col">{t('col_quantity')}</th>
          <th scope="col">{t('col_scanned')}</th>
          <th scope="col">{t('col_all')}</th>
        </tr>
      </thead>
      <tbody>
        {/* One list, so that a completed line moves, and is not made again. */}
        {[
          ...open.map(line),
          gift === false && <Gift key="gift" done={false} />,
          ...rows.filter(row => !open.includes(row)).map(line),
          gift && <Gift key="gift" done />,
        ]}
      </tbody>
    </table>
  );
}

// A scan changes one line: the others are not drawn again.
const Line = memo(function Line({ onImage, ...row }: LineRow & Pick<LinesTableProps, 'onImage'>) {
  const { name, image_url, shelf, quantity, scanned } = row;
  return (
    <tr className={styles.line} data-done={scanned >= quantity || undefined}>
      <td className={styles.image}>
        {image_url && (
          <button type="button" aria-label={t('show_image', { name })} onClick={() => onImage(row)}>
            <img src={image_url} alt="" width={56} height={56} onError={hide} />
          </button>
        )}
      </td>
      <th scope="row" className={styles.article}>
        <span className={`two-lines ${styles.name}`}>{name}</span>
        {shelf && <span className={styles.shelf}>{shelf}</span>}
      </th>
      <Amounts quantity={quantity} scanned={scanned} />
    </tr>
  );
});

function Gift({ done }: { done: boolean }) {
  return (
    <tr className={styles.line} data-done={done || undefined} data-gift>
      <td className={styles.image}>
        <Icon name="gift" size={32} />
      </td>
      <th scope="row" className={styles.article}>
        <span className={`two-lines ${styles.name}`}>{t('gift')}</span>
        <span className={styles.hint}>{t(done ? 'gift_done' : 'gift_hint')}</span>
      </th>
      <Amounts quantity={1} scanned={Number(done)} />
    </tr>
  );
}

function Amounts({ quantity, scanned }: { quantity: number; scanned: number }) {
  const whole = scanned >= quantity;
  return (
    <>
      <td className={styles.quantity}>{quantity}</td>
      <td className={styles.scanned}>{scanned}</td>
      <td className={styles.whole}>
        <Icon name={whole ? 'check' : 'minus'} />
        <span className="visually-hidden">{t(whole ? 'yes' : 'no')}</span>
      </td>
    </>
  );
}

/** When the picture is not on the device its place stays empty. */
const hide = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.hidden = true;
};
