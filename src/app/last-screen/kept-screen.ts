/** The screen at rest as it was last seen here, to be shown before the app itself has started. */
export interface KeptScreen {
  readonly path: string;
  /** How long the last user's rights hold, epoch ms. */
  readonly until: number;
  /** Of which build: names of classes differ between builds. */
  readonly build: string;
  /** Theme, look and hand. */
  readonly dataset: Readonly<Record<string, string>>;
  readonly html: string;
}

export const KEPT_SCREEN = 'oms.last-screen';

/** Every build has a style sheet of another name. */
export const thisBuild = (): string =>
  document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';

/** Nothing is kept any more: the screen has changed, or the one whose it was has left. */
export function forgetScreen(): void {
  try {
    localStorage.removeItem(KEPT_SCREEN);
  } catch {
    // Where nothing can be stored, nothing is kept.
  }
}
