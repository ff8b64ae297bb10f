import { createContext, use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';

/** Keeps a thing on the page that shows it; null: none. A page gives it for the things of one kind that it lists. */
export const KeepContext = createContext<(thing: object | null) => void>(() => undefined);

interface KeptDialogProps {
  /** Its subject, when that may go from the page. */
  readonly of: object | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of an act: while it is open its thing stays on the page, also when others replace it. */
export function KeptDialog({ of, onClose, children }: KeptDialogProps) {
  const keep = use(KeepContext);
  const keepIt = useEffectEvent(() => keep(of ?? null));
  useEffect(() => {
    keepIt();
    return () => keep(null);
  }, [keep]);
  return <AwaitedDialog onClose={onClose}>{children}</AwaitedDialog>;
}
