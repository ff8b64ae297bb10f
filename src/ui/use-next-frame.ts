import { useEffect, useState } from 'react';
import { afterPaint } from '../device/after-paint.ts';

/** The value of the previous frame, so that what depends on it is drawn one frame after the other parts of the screen. */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(() => value);
  useEffect(() => afterPaint(() => setShown(() => value)), [value]);
  return shown;
}
