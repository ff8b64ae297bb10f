/** Parts of the product that a configuration may switch off (shell-search-settings.md 6). */
export const features = [
  'batching',
  'goods-receipt',
  'locations',
  'hold-orders',
  'return-orders',
  'fallback-orders',
  'import-errors',
  'stock-management',
  'presales',
  'refunds',
  'pick-by-store',
  'supply-chain-management',
] as const;
