/** Parts of the batch page that somebody may press for; fetched as soon as the page stands, so that they are there without a network. */
export const later = {
  pickListDialog: () => import('./parts/pick-list-dialog.tsx'),
  zoneDialog: () => import('./parts/zone-dialog.tsx'),
  slipPanel: () => import('../parts/slip-panel.tsx'),
};

/** Fetches them all; one that does not come is asked for again when it is pressed for. */
export function fetchLater(): void {
  for (const load of Object.values(later)) load().catch(() => undefined);
}
