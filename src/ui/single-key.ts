// When a single key is a shortcut of the page.

/** Single keys can be turned off on a device (WCAG 2.1.4); the app's settings say so on the document. */
export const hasShortcuts = (): boolean => document.documentElement.dataset['shortcuts'] !== 'off';

/** In a field and in a menu letters are text, and a dialog has none of the page's keys. */
export const isBusy = (target: EventTarget | null): boolean =>
  hasDialog() ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), select, textarea') ||
      target.closest('[role=menu], [role=listbox], [role=dialog]') !== null));

export const hasDialog = (): boolean => document.querySelector('dialog[open]') !== null;
