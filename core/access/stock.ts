import { right, withFeature } from './right.ts';

/** 'Voorraad' (shell-search-settings.md 6, Stock management). */
export const seeStock = withFeature('stock-management', right('stockmanagement.view'));
export const editStock = withFeature('stock-management', right('stockmanagement.edit'));
/** 'Presales' (shell-search-settings.md 6). */
export const seePresales = withFeature('presales', right('presaleschedules.view'));
