import { createContext, use, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { AwaitedDialog } from '../../../../ui/scan/controls/awaited-dialog.tsx';

/** Keeps a delivery on the page; null: none. */
export const KeepContext = createContext<(delivery: DispatchRequest | null) => void>(() => undefined);

interface KeptDialogProps {
  /** Its subject, when that is a delivery. */
  readonly of: DispatchRequest | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of an act: while it is open its delivery stays on the page, also when others replace it. */
export function KeptDialog({ of, onClose, children }: KeptDialogProps) {
  const keep = use(KeepContext);
  const keepIt = useEffectEvent(() => keep(of ?? null));
  useEffect(() => {
    keepIt();
    return () => keep(null);
  }, [keep]);
  return <AwaitedDialog onClose={onClose}>{children}</AwaitedDialog>;
}
