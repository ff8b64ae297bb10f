import type { ExtraInfo } from '../../../contract/scanning/extra-info.ts';
import { ASKING_STEP } from './machine/asking.ts';

/** Where a flow's questions come from. */
export interface QuestionDeps {
  /** The package has the questions about its articles (R8). */
  readonly tells_info: boolean;
  /** Those about an article, from the OMS; null: none. */
  readonly extraInfo: (ean: string) => Promise<ExtraInfo | 'failed' | null>;
  readonly online: () => boolean;
  readonly view: {
    product(identifier: string): { readonly extra_info: ExtraInfo | null } | undefined;
    settings(): { readonly extra_processing_steps: readonly string[] };
  };
}

/** Why nobody can tell the questions about an article. */
export type InfoUntold = 'needs-network' | 'look-up-failed';

interface Coded {
  readonly product_identifier: string;
  /** Its code as read. */
  readonly read: string;
}

/** The OMS's questions about articles: those of the package, and those that were asked for where it holds none. */
export function createQuestions({ tells_info, extraInfo, online, view }: QuestionDeps) {
  const told = new Map<string, ExtraInfo | null>();
  const isToAsk = ({ product_identifier }: Coded): boolean =>
    view.settings().extra_processing_steps.includes(ASKING_STEP) &&
    !(tells_info && view.product(product_identifier)) &&
    !told.has(product_identifier);
  return {
    of: (product: string): ExtraInfo | null => view.product(product)?.extra_info ?? told.get(product) ?? null,
    isToAsk,
    /** Null once they are known: an article whose questions nobody can tell is not passed over. */
    async ask(article: Coded): Promise<InfoUntold | null> {
      if (!isToAsk(article)) return null;
      if (!online()) return 'needs-network';
      const info = await extraInfo(article.read).catch(() => 'failed' as const);
      if (info === 'failed') return 'look-up-failed';
      told.set(article.product_identifier, info);
      return null;
    },
  };
}
