/** Euro as they are typed: 12,50. */
export const amountText = (euro: number): string => euro.toFixed(2).replace('.', ',');
