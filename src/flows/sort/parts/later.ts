/** Parts of the scan screen that the first scan does not need; fetched as soon as the screen stands. */
export const loadLater = {
  question: () => import('./question.tsx'),
  sheets: () => import('./sheets.tsx'),
  typedEntry: () => import('../../steps/typed-entry.tsx'),
  zoneForm: () => import('./zone-form.tsx'),
};
