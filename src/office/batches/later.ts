/** Dialogs of the batch page, loaded once the page is drawn, so that they are there without a network. */
export const later = {
  pickListDialog: () => import('./parts/pick-list-dialog.tsx'),
  zoneDialog: () => import('./parts/zone-dialog.tsx'),
  slipPanel: () => import('../parts/slip-panel.tsx'),
};

/** Loads them all; one that fails is loaded again when it is opened. */
export function fetchLater(): void {
  for (const load of Object.values(later)) load().catch(() => undefined);
}
