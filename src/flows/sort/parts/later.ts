/** Parts of the sort screen that the first scan does not need; fetched as soon as the screen stands. */
export const loadLater = {
  question: () => import('./question.tsx'),
  printerSheet: () => import('./printer-sheet.tsx'),
  toComplete: () => import('./to-complete-sheet.tsx'),
};
