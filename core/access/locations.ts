import { atOwn, type Right, right, withFeature } from './right.ts';

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
/** When a location does what: to see it, and to change it. */
export const seeServiceTimes = withFeature('locations', right('locations.servicetimes.view'));
export const editServiceTimes = withFeature('locations', right('locations.servicetimes.edit'));
/** The service times of one type, besides; its permission is named without underscores. */
export const seeServiceType = (type: string): Right =>
  right(`locations.servicetype.view.${type.replaceAll('_', '')}`);
