const downloadable: readonly string[] = ['click_and_collect', 'ship_from_store'];

/** Dispatch types with a packing slip to download, and to print (orders-and-deliveries.md 5, Packing slip labels). */
export const slipTypes: Readonly<Record<'download' | 'print', readonly string[]>> = {
  download: downloadable,
  print: [...downloadable, 'dc_delivery'],
};

/** Statuses in which a delivery has its packing slip. */
export const slipStatuses: readonly string[] = ['requested', 'shipped'];
