/** The documents name this key (orders-and-deliveries.md 2). */
const KEY = 'drqHistory.config';

/** How the history of a line was last looked at in this browser; desc is the newest first. */
export interface HistoryConfig {
  readonly showAllProducts: boolean;
  readonly sort: 'asc' | 'desc';
}

export function readHistoryConfig(): HistoryConfig {
  const { showAllProducts, sort } = kept();
  return { showAllProducts: showAllProducts === true, sort: sort === 'asc' ? 'asc' : 'desc' };
}

/** Keeps it, where the browser lets it. */
export function keepHistoryConfig(config: HistoryConfig): HistoryConfig {
  try {
    localStorage.setItem(KEY, JSON.stringify(config));
  } catch {
    // Storage refused: it holds for this dialog alone.
  }
  return config;
}

function kept(): { readonly [K in keyof HistoryConfig]?: unknown } {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
