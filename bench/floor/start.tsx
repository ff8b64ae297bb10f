import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that starts: React, one input with the focus, and a worker that precaches. */
function Start() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <main data-ready={ready || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as a scan screen has it */}
      <input autoFocus aria-label="Scan" />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Start />);
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
