import { seeImportErrors } from './orders.ts';
import { right } from './right.ts';

/** Dashboard (shell-search-settings.md 6). */
export const seeDashboard = right('metabase.view');
/** Every report has one of these; each asks for its own. */
export const seeReports = right([seeDashboard, seeImportErrors].flatMap(({ groups }) => groups.flat()));
