import { right, withFeature } from './right.ts';

/** 'Supply chain rulesets' (shell-search-settings.md 6). */
export const administerSupplyChains = withFeature('supply-chain-management', right('sle.supplychains.admin'));
