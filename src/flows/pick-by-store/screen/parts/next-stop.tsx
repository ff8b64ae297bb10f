import { t } from '../../texts.ts';
import type { LineRow, NextPlace } from '../view.ts';
import styles from './next-stop.module.css';

interface NextStopProps {
  readonly next: NextPlace;
  readonly onImage: (row: LineRow) => void;
}

/** Where the worker goes now, what to take there, and the shelf after it (P18). */
export function NextStop({ next: { row, after }, onImage }: NextStopProps) {
  const { name, image_url, shelf, quantity, scanned } = row;
  return (
    <section className={styles.next} aria-label={t('go_to')}>
      {shelf && (
        <p className={styles.place} style={signsOf(shelf)}>
          <span className="visually-hidden">{t('go_to')} </span>
          {shelf}
        </p>
      )}
      <div className={styles.article}>
        {image_url && (
          <button
            type="button"
            className={styles.image}
            aria-label={t('show_image', { name })}
            onClick={() => onImage(row)}
          >
            <img src={image_url} alt="" width={72} height={72} onError={hide} />
          </button>
        )}
        <p className={`two-lines ${styles.name}`}>{name}</p>
        <p className={styles.amount}>
          {scanned}/{quantity}
        </p>
      </div>
      {after && <p className={styles.after}>{t('then_place', { place: after })}</p>}
    </section>
  );
}

/** A place is as large as its number of signs lets it be on one line. */
const signsOf = (place: string): object => ({ '--signs': Math.max(place.length, 4) });

/** When the picture is not on the device its place goes to the name. */
const hide = (event: { currentTarget: HTMLElement }): void => {
  event.currentTarget.parentElement?.setAttribute('hidden', '');
};
