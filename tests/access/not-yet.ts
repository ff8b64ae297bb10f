/** Why a permission of orders-and-deliveries.md 6 is asked for by no page, act or field yet. */
export const notYet: Readonly<Record<string, string>> = {};
