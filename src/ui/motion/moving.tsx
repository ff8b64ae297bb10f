import { useEffect, useRef, type ReactNode } from 'react';
import { afterPaint } from '../../device/after-paint.ts';

let slideIn: ((element: HTMLElement) => void) | null = null;

/** Loads the animation once, when the browser is idle; until then steps change without it. */
function fetchSlideIn(): () => void {
  if (slideIn) return () => undefined;
  const load = () => {
    void import('./slide-in.ts').then(
      loaded => (slideIn = loaded.slideIn),
      () => undefined,
    );
  };
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(load, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(load, 2000);
  return () => clearTimeout(timer);
}

/** A block whose content slides in when `step` changes, after its colour has been painted. */
export function Moving(props: { step: string; className: string | undefined; children: ReactNode }) {
  const { step, className, children } = props;
  const block = useRef<HTMLDivElement>(null);
  useEffect(fetchSlideIn, []);
  const slid = useRef<string>(undefined);
  useEffect(() => {
    if (!slideIn || slid.current === step) return;
    slid.current = step;
    afterPaint(() => {
      if (block.current) slideIn?.(block.current);
    });
  }, [step]);
  return (
    <div ref={block} className={className}>
      {children}
    </div>
  );
}
