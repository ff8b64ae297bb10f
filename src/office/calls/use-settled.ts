import { useEffect, useState } from 'react';

/** A text as it was once nobody had typed for so many ms; the first one is settled. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(pause);
  }, [text, ms]);
  return settled;
}
