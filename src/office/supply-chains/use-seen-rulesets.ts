import { useQueries } from '@tanstack/react-query';
import { getRuledProduct } from '../../../contract/warehouse/supply-chain.ts';
import { callQuery } from '../calls/client.ts';
import { useSettled } from '../calls/use-settled.ts';
import { useOffice } from '../office.ts';

/** Pause after which the products that are typed are looked up (ms). */
const TYPED_MS = 600;
/** Products that are looked up; a save of the others says not what it saw. */
const MOST = 50;

/** The rulesets of the products that are typed, by product, as far as they are known: what a save replaces. */
export function useSeenRulesets(products: readonly string[]): ReadonlyMap<string, string> {
  const { http } = useOffice();
  const asked = useSettled(products.slice(0, MOST).join(), TYPED_MS).split(',').filter(Boolean);
  return useQueries({
    queries: asked.map(product =>
      callQuery(http, getRuledProduct, { params: { product }, query: { include: 'ruleset' } }),
    ),
    combine: answers =>
      new Map(
        answers.flatMap(({ data }, nth) => {
          const [product, ruleset] = [asked[nth], data?.body.ruleset?.identifier];
          return product !== undefined && ruleset !== undefined ? [[product, ruleset]] : [];
        }),
      ),
  });
}
