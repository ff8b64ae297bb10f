import * as z from 'zod/mini';
import { administerSupplyChains } from '../../core/access/supply-chains.ts';
import { endpoint, identifier, numeric, names } from '../http.ts';
import { extra, extraOr } from '../extra.ts';

// Supply chains, or rulesets: by which steps an article may reach a customer (shell-search-settings.md 2.14, 3 and 7;
// order-rules.md 5 and 10).

const named = { identifier: z.string() };
const access = { right: administerSupplyChains };

export const ruledProductSchema = z.object({
  ...named,
  name: extra(z.string()),
  /** Only with include `ruleset`, and in a supply chain. */
  ruleset: z.optional(z.object(named)),
});
export type RuledProduct = z.output<typeof ruledProductSchema>;

/** A way by which its articles may reach a customer; the first is preferred. */
const stepSchema = z.object({
  kind: z.enum(['stock', 'crossdock', 'dropship']),
  dispatch_type: z.string(),
  is_auto_purchase: z.boolean(),
});

export const supplyChainSchema = z.object({
  ...named,
  display_name: extra(z.string()),
  /** That of every article that has no other. */
  is_default: extraOr(z.boolean(), false),
  steps: extra(z.array(stepSchema)),
  /** Number of its articles. */
  product_count: extra(z.int()),
  /** Only with include `products`. */
  products: z.optional(z.array(ruledProductSchema)),
});
export type SupplyChain = z.output<typeof supplyChainSchema>;

export const listSupplyChains = endpoint({
  id: 'listSupplyChains',
  method: 'GET',
  path: '/api/proxy/sle/api/supplychains',
  summary: 'The supply chains',
  access,
  about: ['ruleset'],
  replies: { 200: z.array(supplyChainSchema) },
});

export const getSupplyChain = endpoint({
  id: 'getSupplyChain',
  method: 'GET',
  path: '/api/proxy/sle/api/supplychains/:supplyChain',
  summary: 'A supply chain, with its first articles when include names products (20, or limit)',
  access,
  about: ['ruleset'],
  params: z.object({ supplyChain: identifier }),
  query: z.object({ include: names, limit: z.optional(numeric) }),
  includes: ['products'],
  replies: { 200: supplyChainSchema },
});

const params = z.object({ product: identifier });

export const getRuledProduct = endpoint({
  id: 'getRuledProduct',
  method: 'GET',
  path: '/api/proxy/sle/api/products/:product',
  summary: 'An article, with its ruleset when include names it',
  access,
  about: ['ruleset'],
  params,
  query: z.object({ include: names }),
  includes: ['ruleset'],
  replies: { 200: ruledProductSchema },
});

export const patchRuledProduct = endpoint({
  id: 'patchRuledProduct',
  method: 'PATCH',
  path: '/api/proxy/sle/api/products/:product',
  summary: 'Give an article its ruleset: it counts from the next plan on',
  access,
  write: { once: 'by-key' },
  about: ['ruleset'],
  params,
  body: z.strictObject({
    ruleset_identifier: identifier,
    /** The ruleset that the caller saw it has; 409 when somebody gave it another meanwhile. */
    seen_ruleset: extra(identifier),
  }),
  replies: { 200: extra(ruledProductSchema) },
});
