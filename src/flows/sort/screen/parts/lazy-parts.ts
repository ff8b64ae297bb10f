/** Parts of the sort screen that the first scan does not need; loaded once the screen is drawn. */
export const lazyParts = {
  question: () => import('./question.tsx'),
  printerSheet: () => import('./printer-sheet.tsx'),
  toComplete: () => import('./to-complete-sheet.tsx'),
};
