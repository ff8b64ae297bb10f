/** The page with the stock of an article. */
export const stockPath = (product: string): string => `/stock-management/${encodeURIComponent(product)}`;

/** The page with what was reported of stock. */
export const reportsPath = '/stock-reports';
