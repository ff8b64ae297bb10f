import styles from './presales.module.css';

interface SoldBarProps {
  readonly waiting: number;
  readonly virtual_stock: number;
  readonly tone: 'info' | 'warn' | 'bad';
}

/** How much of the virtual stock waits; the numbers beside it say the same. */
export const SoldBar = ({ waiting, virtual_stock, tone }: SoldBarProps) => (
  <span className={styles.bar} data-tone={tone} aria-hidden="true">
    <span style={{ width: `${String(partOf(waiting, virtual_stock))}%` }} />
  </span>
);

const partOf = (waiting: number, stock: number): number =>
  stock === 0 ? (waiting > 0 ? 100 : 0) : Math.min(100, (100 * waiting) / stock);
