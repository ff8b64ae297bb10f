import { right } from './right.ts';

/** Hold rule groups (shell-search-settings.md 6). */
export const seeHoldRules = right(['holdrules.view', 'holdrules.edit']);
export const editHoldRules = right('holdrules.edit');
