import styles from './progress.module.css';

/** Progress as a bar, with words beside it when given. */
export function Progress(props: { label: string; value: number; max: number; text?: string }) {
  const { label, value, max, text } = props;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} value={value} max={Math.max(max, 1)} />
      {text && <span className={styles.text}>{text}</span>}
    </div>
  );
}
