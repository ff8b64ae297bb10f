/** The page with the stock of an article. */
export const stockPath = (product: string): string => `/stock-management/${encodeURIComponent(product)}`;
