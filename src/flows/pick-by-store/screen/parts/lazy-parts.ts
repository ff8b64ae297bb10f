/** Parts of the pick screen that the first scan does not need; loaded once the screen is drawn. */
export const lazyParts = {
  carrierDialog: () => import('./carrier-dialog.tsx'),
  unableDialog: () => import('./unable-dialog.tsx'),
  slipDialog: () => import('./slip-dialog.tsx'),
  imageDialog: () => import('./image-dialog.tsx'),
};
