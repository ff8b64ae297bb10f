/** Parts of every scan screen that the first scan does not need; fetched as soon as the screen stands. */
export const laterSteps = {
  typedEntry: () => import('./typed-entry.tsx'),
  lastTenSheet: () => import('./last-ten-sheet.tsx'),
  zoneForm: () => import('./zone-form.tsx'),
};
