import styles from './tap-guard.module.css';

/**
 * Takes the second tap of a double tap: for 350 ms it lies over what has come in the place of what was just pressed. Its key is
 * what it covers; keys of a keyboard or a scanner pass it by.
 */
export const TapGuard = () => <span className={styles.guard} aria-hidden="true" />;
