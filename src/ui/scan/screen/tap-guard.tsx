import { useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../../../device/after-paint.ts';
import styles from './tap-guard.module.css';

const GUARDED_MS = 350;

/**
 * Takes the second tap of a double tap: for 350 ms it covers what has come in the place of the button that was
 * pressed. Its React key is what it covers; keys of a keyboard or a scanner pass through. A timer removes it: during
 * an animation, even one of a single step, the browser draws every frame, and the answer to the next scan has to wait
 * for those frames.
 */
export function TapGuard() {
  const guard = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let lift: ReturnType<typeof setTimeout> | undefined;
    const cancel = afterPaint(() => {
      lift = setTimeout(() => guard.current?.setAttribute('data-lifted', ''), GUARDED_MS);
    });
    return () => {
      cancel();
      clearTimeout(lift);
    };
  }, []);
  return <span ref={guard} className={styles.guard} data-guard aria-hidden="true" />;
}
