import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface MovingProps {
  step: string;
  className: string | undefined;
  children: ReactNode;
}

let stepMotion: ComponentType<MovingProps> | null = null;

const keep = (loaded: { StepMotion: ComponentType<MovingProps> }) => (stepMotion = loaded.StepMotion);

/** Fetches the movement once, when the browser has nothing better to do; without it steps stand still. */
function fetchStepMotion(): () => void {
  if (stepMotion) return () => undefined;
  const load = () => {
    void import('./step-motion.tsx').then(keep, () => undefined);
  };
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(load, { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(load, 2000);
  return () => clearTimeout(timer);
}

/** A block whose content slides in by a change of `step`, once the movement has been fetched. */
export function Moving(props: MovingProps) {
  const [shown, setShown] = useState({ step: props.step, Mover: stepMotion });
  // Only at a change of step: changing the element type in between would throw away typed text.
  if (shown.step !== props.step) setShown({ step: props.step, Mover: stepMotion });
  useEffect(fetchStepMotion, []);
  const { Mover } = shown;
  return Mover ? <Mover {...props} /> : <div className={props.className}>{props.children}</div>;
}
