import { atOwn, right, withFeature } from './right.ts';

/**
 * 'Locaties' in the menu (shell-search-settings.md 6, Location management). Batches and goods receipts have menu items
 * of their own: who only has those rights does not manage locations.
 */
export const seeLocations = withFeature('locations', right('locations.contactinfo.view'));
/** Whatever the permissions, only the user's own locations. */
export const atOwnLocation = atOwn(right());
/** Properties of a location, its quiet hours among them. */
export const editProperties = right('locations.properties.edit');
/** 'App instellingen' of a location. */
export const appSettings = right('locations.appsettings');
