/** In a page's query: the page comes from the OMS, not from what the device has stored. */
export const FRESH = 'fresh';
