const euro = new Intl.NumberFormat('nl', { style: 'currency', currency: 'EUR' });

/** Cents as they stand in a Dutch sentence of the OMS: € 612,40. */
export const euroText = (cents: number): string => euro.format(cents / 100);
