/** Why a permission of orders-and-deliveries.md 6 is asked for by no page, act or field yet. */
export const notYet: Readonly<Record<string, string>> = {
  'locations.services.edit': 'the page that the link leads to is not there yet',
};
