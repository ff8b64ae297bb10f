import { LazyMotion, useAnimationControls, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import { useEffect, useRef, type ReactNode } from 'react';

const features = () => import('./features.ts').then(loaded => loaded.features);

interface StepMotionProps {
  step: string;
  className: string | undefined;
  children: ReactNode;
}

/** Slides the incoming step 24 px in 120 ms, starting a frame after its colour was painted. */
export function StepMotion({ step, className, children }: StepMotionProps) {
  const controls = useAnimationControls();
  const still = useReducedMotion();
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (still || moved.current === step) return undefined;
    const frame = requestAnimationFrame(() => {
      moved.current = step;
      void controls.start({ x: [24, 0], transition: { duration: 0.12, ease: 'easeOut' } });
    });
    return () => cancelAnimationFrame(frame);
  }, [controls, step, still]);
  return (
    <LazyMotion features={features} strict>
      <m.div className={className} animate={controls}>
        {children}
      </m.div>
    </LazyMotion>
  );
}
