import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import type { Article, Reading } from '../../../../core/delivery/resolution.ts';
import type { SortDeps } from './sort-deps.ts';

/** The OMS's questions about articles: those of the package, and those that were asked for where it holds none (R8). */
export function createQuestions(deps: SortDeps) {
  const told = new Map<string, ExtraInfo | null>();
  return {
    of: (product: string): ExtraInfo | null =>
      deps.view.product(product)?.extra_info ?? told.get(product) ?? null,
    /** The reading, once its questions are known: an article whose questions nobody can tell is not passed over. */
    async asked(reading: Reading, read: string): Promise<Reading> {
      const article = takenIn(reading);
      if (!deps.asks_info || article === null || told.has(article.product_identifier)) return reading;
      if (!deps.online()) return unknown(read, 'needs-network');
      const info = await deps.extraInfo(article.read).catch(() => 'failed' as const);
      if (info === 'failed') return unknown(read, 'look-up-failed');
      told.set(article.product_identifier, info);
      return reading;
    },
  };
}

/** The article that is put in a place, or counted. */
const takenIn = (reading: Reading): Article | null =>
  reading.kind === 'article' &&
  (reading.resolution.kind === 'expected' || reading.resolution.kind === 'receive')
    ? reading.resolution.article
    : null;

const unknown = (read: string, why: 'needs-network' | 'look-up-failed'): Reading => ({
  kind: 'article',
  resolution: { kind: 'unknown', read, why, asked: false },
});
