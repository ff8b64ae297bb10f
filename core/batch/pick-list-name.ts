/**
 * File name of a pick list without its ending; a store's has a timestamp, because a store makes several a day
 * (shell-search-settings.md 9).
 */
export function pickListName(batch: string, dispatcherType: string, at: Date): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `picklijst-${batch}${dispatcherType === 'store' ? `-${stamp}` : ''}`;
}
