import { kinds, product } from './demo-products.ts';

const stockOfDc = { kind: 'stock', dispatch_type: 'dc_delivery' };
const stockOfStores = { kind: 'stock', dispatch_type: 'ship_from_store' };
const crossdock = { kind: 'crossdock', dispatch_type: 'dc_delivery' };
const dropship = { kind: 'dropship', dispatch_type: 'vendor_dropship' };

const chains = [
  {
    identifier: 'standaard',
    display_name: 'Standaard',
    is_default: true,
    steps: [stockOfDc, stockOfStores, crossdock, dropship],
  },
  {
    identifier: 'winkel-eerst',
    display_name: 'Winkel eerst',
    is_default: false,
    steps: [stockOfStores, stockOfDc, crossdock, dropship],
  },
  {
    identifier: 'dropship',
    display_name: 'Dropship',
    is_default: false,
    steps: [{ ...dropship, is_auto_purchase: true }],
  },
].map((chain, i) => ({ id: i + 1, ...chain }));

/** So many articles have each of the two other chains. */
const ARTICLES = 20;
/** The kinds of article whose first ones have another chain than the default. */
const others = { 'winkel-eerst': 'boeken', dropship: 'tuin' } as const;

/** The tables of supply chains, in the order of their references: forty articles have another than the default. */
export const supplyChainTables = {
  supply_chains: chains.map(({ id, identifier, display_name, is_default }) => ({
    id,
    identifier,
    display_name,
    is_default,
  })),
  supply_chain_steps: chains.flatMap(({ id, steps }) =>
    steps.map((step, i) => ({ supply_chain_id: id, position: i + 1, is_auto_purchase: false, ...step })),
  ),
  product_supply_chains: chains.flatMap(({ id, identifier }) => {
    const kind = kinds.find(({ name }) => name === others[identifier as keyof typeof others]);
    return kind
      ? Array.from({ length: ARTICLES }, (_, nth) => ({
          product_identifier: product(kind.name, nth).identifier,
          supply_chain_id: id,
        }))
      : [];
  }),
};
