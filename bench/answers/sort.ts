import { rest, sortPath, wedge } from '../browser.ts';
import type { Batch } from '../work.ts';
import { ACCEPTED, PAUSE_MS, taken, type AnsweredFlow } from './answered-flow.ts';

const LOCATION_STEP = 'ol > li[aria-current="step"]:nth-child(3)';
const PLACED = `ol:has(> li[aria-current="step"]:first-child) + section${ACCEPTED}`;

/** The location's scan, which places the article. */
export function sortAnswers(batch: Batch): AnsweredFlow {
  // The last piece of an order is left out: ORDER COMPLEET is another answer.
  const pieces = batch.pieces.filter((_, i) => i % 5 !== 4);
  return {
    what: 'Enter to painted answer',
    user: 'magazijn',
    rounds: 4,
    open: async (page, base) => void (await page.goto(base + sortPath(batch.location, batch.identifier))),
    async next(page) {
      const piece = taken(pieces);
      await wedge(page, `${piece.ean}\n`);
      await page.waitForSelector(LOCATION_STEP);
      await rest(page, PAUSE_MS);
      return { text: piece.storage_location, endsIn: 'Enter', answer: PLACED };
    },
  };
}
