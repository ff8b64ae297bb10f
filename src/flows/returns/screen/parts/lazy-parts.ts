/** Parts of the returns screen that the first scan does not need; loaded once the screen is drawn. */
export const lazyParts = {
  expectedSheet: () => import('./expected-sheet.tsx'),
  question: () => import('../../../extra-info/question.tsx'),
  expectedSide: () => import('./expected-side.tsx'),
};
