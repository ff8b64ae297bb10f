import { Suspense, useEffect, type ReactNode } from 'react';

interface AwaitedDialogProps {
  onClose: () => void;
  /** A dialog whose code may still have to be loaded. */
  children: ReactNode;
}

/** Shows a dialog once its code is loaded; Escape closes it before that too. */
export const AwaitedDialog = ({ onClose, children }: AwaitedDialogProps) => (
  <Suspense fallback={<EscapeCloses onClose={onClose} />}>{children}</Suspense>
);

function EscapeCloses({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The page behind it does nothing with this key.
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  }, [onClose]);
  return null;
}
