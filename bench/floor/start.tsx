import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest start: React, one input with the focus, and a worker that precaches. */
function Start() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setAttribute('data-ready', 'true');
  }, []);
  return (
    <main>
      <input ref={input} aria-label="Scan" />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Start />);
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
