/** Parts of the sort screen that the first scan does not need; loaded once the screen is drawn. */
export const lazyParts = {
  printerLine: () => import('./printer-line.tsx'),
  completion: () => import('./completion.tsx'),
  quantity: () => import('./quantity.tsx'),
  question: () => import('../../../extra-info/question.tsx'),
  deskSide: () => import('../desk/desk-side.tsx'),
  printerSheet: () => import('./printer-sheet.tsx'),
  troubleBanner: () => import('./trouble-banner.tsx'),
  toComplete: () => import('./to-complete-sheet.tsx'),
};
