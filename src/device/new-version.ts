import { create } from 'zustand';

/** Whether a newer version of the app is installed and waits to take over. */
export const useUpdate = create<{ ready: boolean }>()(() => ({ ready: false }));

let takeOver: (() => void) | undefined;

/** Stores the waiting version that the service worker's registration reports, and how to activate it. */
export function offerUpdate(letIn: () => void): void {
  takeOver = letIn;
  useUpdate.setState({ ready: true });
}

/** Activates the new version; the page reloads. Only where no worker holds goods. */
export const applyUpdate = (): void => takeOver?.();
