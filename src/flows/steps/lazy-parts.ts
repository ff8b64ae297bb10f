/** Parts of every scan screen that the first scan does not need; loaded once the screen is drawn. */
export const lazySteps = {
  typedEntry: () => import('./typed-entry.tsx'),
  lastTen: () => import('./last-ten/last-ten.tsx'),
  lastTenSheet: () => import('./last-ten/last-ten-sheet.tsx'),
  presence: () => import('./desk/presence.tsx'),
  barHints: () => import('./desk/bar-hints.tsx'),
  pressCommand: () => import('./commands/press-command.ts'),
  spokenSentence: () => import('./sentence/spoken-sentence.tsx'),
  messageBanner: () => import('./message/message-banner.tsx'),
  doubtBanner: () => import('./doubt/doubt-banner.tsx'),
  zoneForm: () => import('../opening/zone-form.tsx'),
};
