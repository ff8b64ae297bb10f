import { create } from 'zustand';

/** Whether a newer version of the app is installed and waits to take over. */
export const useUpdate = create<{ ready: boolean }>()(() => ({ ready: false }));

let takeOver: (() => void) | undefined;

/** The service worker's registration reports a waiting version and how to let it in. */
export function offerUpdate(letIn: () => void): void {
  takeOver = letIn;
  useUpdate.setState({ ready: true });
}

/** Lets the new version in; the page reloads. Only where nothing is in someone's hands. */
export const applyUpdate = (): void => takeOver?.();
