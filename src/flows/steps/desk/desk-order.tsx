import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './desk-order.module.css';

/** An article of the order or return in hand. */
export interface DeskLine {
  readonly id: number;
  readonly name: string;
  readonly image_url: string | null;
  readonly about: string;
  /** Where it lies, or has to go. */
  readonly where: string;
  readonly state: 'now' | 'done' | 'open';
}

/** The order in hand beside the stage: a line of 46 px for each article. */
export const DeskOrder = (props: { title: string; note?: string; lines: readonly DeskLine[] }) => (
  <section aria-labelledby="desk-order">
    <h2 id="desk-order">
      {props.title} {props.note && <small>{props.note}</small>}
    </h2>
    <ul className={styles.lines}>
      {props.lines.map(({ id, name, image_url, about, where, state }) => (
        <li key={id} data-state={state}>
          {image_url ? <img src={image_url} alt="" width={40} height={40} /> : <i />}
          <span className={styles.article}>
            <b title={name}>{name}</b>
            <small>{about}</small>
          </span>
          <span className={styles.where}>
            {state === 'done' && <Icon name="check" size={16} />}
            {where}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
