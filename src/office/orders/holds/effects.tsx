import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import styles from './holds.module.css';

export type Effect = readonly [icon: IconName, text: string];

/** The effects of an act, one a line; they are told as what is chosen changes. */
export const Effects = ({ rows }: { readonly rows: readonly Effect[] }) => (
  <div aria-live="polite">
    <ul className={styles.effects}>
      {rows.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  </div>
);
