import { animate } from 'framer-motion/dom/mini';

/** Slides 24 px in 120 ms, unless the user asked the system for less motion. */
export function slideIn(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  animate(element, { transform: ['translateX(24px)', 'none'] }, { duration: 0.12, ease: 'easeOut' });
}
