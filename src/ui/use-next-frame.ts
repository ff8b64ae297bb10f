import { useEffect, useState } from 'react';
import { afterPaint } from '../device/after-paint.ts';

/** A value one frame behind: what hangs on it is drawn after the frame in which the rest has changed. */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(() => value);
  useEffect(() => afterPaint(() => setShown(() => value)), [value]);
  return shown;
}
