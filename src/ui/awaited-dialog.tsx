import { Suspense, useEffect, type ReactNode } from 'react';

interface AwaitedDialogProps {
  onClose: () => void;
  /** A dialog whose code may have to be fetched first. */
  children: ReactNode;
}

/** A dialog that comes later: Escape closes it before it stands too. */
export const AwaitedDialog = ({ onClose, children }: AwaitedDialogProps) => (
  <Suspense fallback={<EscapeCloses onClose={onClose} />}>{children}</Suspense>
);

function EscapeCloses({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return null;
}
