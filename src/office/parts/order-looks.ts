/** How orders that need attention are shown; the retailer's settings. */
export interface OrderLooks {
  readonly cancelled: { readonly strikethrough: boolean; readonly icon: boolean };
  readonly dealerChange: { readonly colour: boolean; readonly icon: boolean };
}

/** The settings; all of them when none is set. */
export function looksOf(settings: Readonly<Record<string, unknown>>): OrderLooks {
  const has = (key: string, look: string) => {
    const value = settings[`frontend-parameters.order-search.${key}`];
    return !Array.isArray(value) || value.includes(look);
  };
  const [cancelled, dealer] = ['show-cancelled-orders-as', 'show-dealer-changes-as'] as const;
  return {
    cancelled: { strikethrough: has(cancelled, 'strikethrough'), icon: has(cancelled, 'icon') },
    dealerChange: { colour: has(dealer, 'colour'), icon: has(dealer, 'icon') },
  };
}
