/** The page of the rulesets, with this one chosen. */
export const chainPath = (chain: string): string => `/supply-chains?chain=${encodeURIComponent(chain)}`;
