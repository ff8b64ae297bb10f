/** Parts of the return screen that the first scan does not need; loaded once the screen is drawn. */
export const lazyParts = {
  returnSide: () => import('./return-side.tsx'),
};
