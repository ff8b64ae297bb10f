import { useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../device/after-paint.ts';
import styles from './tap-guard.module.css';

const GUARDED_MS = 350;

/**
 * Takes the second tap of a double tap: for 350 ms it lies over what has come in the place of what was just pressed. Its key is
 * what it covers; keys of a keyboard or a scanner pass it by. A timer lifts it: while an animation does, even one of a single
 * step, the browser draws every frame, and the answer to the next scan waits among them.
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
  return <span ref={guard} className={styles.guard} aria-hidden="true" />;
}
