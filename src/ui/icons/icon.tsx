import { paths } from './paths.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof paths;

/** One drawing of the set, 24 units, stroke of 2. Without a label it is decoration. Size in CSS px. */
export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
