type Filters = Readonly<Record<string, string>>;

export interface Visit {
  readonly path: string;
  readonly title: string;
}

/** The office's memory for one user, until the page is closed or the user signs out; nothing of it is stored on the device. */
export const memory = {
  /** The last filters of each list. */
  filters: new Map<string, Filters>(),
  /** The choice in each list, and of which of its results. */
  choices: new Map<string, { readonly of: string }>(),
  /** How far each list was scrolled, in px. */
  scrolled: new Map<string, number>(),
  /** The height of a row of each list, in px, which differs between a desk and a phone. */
  rowHeights: new Map<string, number>(),
  /** The address of the row that was opened from each list. */
  opened: new Map<string, string>(),
  /** The visited things, newest first. */
  visits: [] as readonly Visit[],
};

/** Clears the memory when the user changes. */
export function forget(): void {
  memory.filters.clear();
  memory.choices.clear();
  memory.scrolled.clear();
  memory.rowHeights.clear();
  memory.opened.clear();
  memory.visits = [];
}

const MOST_VISITS = 6;

/** Remembers a visited thing: a batch, a receipt, a return. */
export function noteVisit(visit: Visit): void {
  memory.visits = [visit, ...memory.visits.filter(({ path }) => path !== visit.path)].slice(0, MOST_VISITS);
}
