import { useEffect, useRef, useState } from 'react';

/** After a save that was not to be, the keyboard goes on in the first field that is at fault. */
export function useToFault() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  return { form, toFault: () => setTries(tries + 1) };
}
