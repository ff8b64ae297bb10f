import type { SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import type { Failure } from '../calls/client.ts';
import { reasonOf } from '../parts/reason.ts';
import { t } from './texts.ts';

/** Products that the page shows (shell-search-settings.md 9). */
export const FIRST = 20;

/** The numbers that were typed, each once (shell-search-settings.md 5, Rulesets). */
export const productsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  ),
];

type Step = NonNullable<SupplyChain['steps']>[number];

/** By which ways its articles reach a customer, in words; the first is preferred. */
export function stepsOf({ steps = [] }: SupplyChain, between = ', '): string {
  const words = steps.map(wordOf).join(between);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordOf({ kind, dispatch_type, is_auto_purchase }: Step): string {
  const step = t(kind === 'stock' ? (dispatch_type === 'ship_from_store' ? 'step_store' : 'step_dc') : kind);
  return is_auto_purchase ? t('bought', { step }) : step;
}

/** The choice of an address; '' where there is no such chain any more (shell-search-settings.md 2.14). */
export const chosenOf = (named: string, chains: readonly SupplyChain[]): string =>
  chains.some(({ identifier }) => identifier === named) ? named : '';

export interface Added {
  readonly product: string;
  /** null: it was added. */
  readonly failure: Failure | null;
}

/** The documents' sentence about a product that was not added. */
export const failedText = ({ product, failure }: Added): string =>
  t('failed', { product, message: (failure && reasonOf(failure)) ?? t('unknown') });

/** Numbers in a sentence, the first of many. */
export function namesOf(products: readonly string[]): string {
  const [shown, rest] = [products.slice(0, NAMED), products.length - NAMED];
  return rest > 0 ? t('and_more', { products: shown.join(', '), n: rest }) : shown.join(', ');
}
const NAMED = 10;

/** Rulesets in a sentence, each with the number of its products: 'standaard (3), dropship (1)'. */
export function countsOf(rulesets: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const ruleset of rulesets) counts.set(ruleset, (counts.get(ruleset) ?? 0) + 1);
  return [...counts].map(([ruleset, n]) => t('of_ruleset', { ruleset, n })).join(', ');
}
