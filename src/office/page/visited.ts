interface Visit {
  readonly path: string;
  readonly title: string;
}

const MOST = 6;
let visits: readonly Visit[] = [];

/** Notes that something was looked at: a batch, a receipt, a return. */
export function noteVisit(visit: Visit): void {
  visits = [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, MOST);
}

/** What was looked at last, newest first, until the page is closed. */
export const lastVisits = (): readonly Visit[] => visits;
