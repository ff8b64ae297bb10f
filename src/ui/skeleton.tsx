import styles from './skeleton.module.css';

/** Grey lines in the shape of what is coming; the label says that it is. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </output>
  );
}
