/** The reasons for service times in the text of their setting, a line each (shell-search-settings.md 2.6). */
export const reasonsIn = (setting: unknown): readonly string[] => {
  const lines = typeof setting === 'string' ? setting.split('\n') : [];
  return [...new Set(lines.map(line => line.trim()).filter(Boolean))];
};
