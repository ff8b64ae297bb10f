import { atOwn, type Right, right, withFeature } from './right.ts';

/**
 * 'Locaties' in the menu (shell-search-settings.md 6, Location management). Batches and goods receipts have menu items
 * of their own: who only has those rights does not manage locations.
 */
export const seeLocations = withFeature('locations', right('locations.contactinfo.view'));
/** Whatever the permissions, only the user's own locations. */
export const atOwnLocation = atOwn(right());
/** Each change of a location asks for this, beside the right of its tab. */
const manage = 'locationmanagement.edit';
const editLocation = (...permissions: readonly string[]): Right =>
  withFeature('locations', right(manage, ...permissions));
/** A new location, and then the page of it. */
export const createLocations = withFeature('locations', right('locations.create'));
/** How a location is called and reached. */
export const seeContact = withFeature('locations', right('locations.contactinfo.view'));
export const editContact = editLocation('locations.contactinfo.edit');
/** Names of what a location has: types of addresses, e-mail addresses and phone numbers. */
export const seeLocationTypes = right(['orders.view', 'locations.contactinfo.view', 'locations.create']);
/** The coordinates of an address, for who types one. */
export const findCoordinates = withFeature(
  'locations',
  right(['locations.contactinfo.edit', 'locations.create']),
);
/** The types of delivery and the methods that a location has switched on. */
export const seeServices = withFeature('locations', right('locations.services.view'));
export const editServices = editLocation('locations.services.edit');
/** Properties of a location, its quiet hours among them. */
export const seeProperties = withFeature('locations', right('locations.properties.view'));
export const editProperties = editLocation('locations.properties.edit');
/** 'App instellingen' of a location. */
export const appSettings = right('locations.appsettings');
/** When a location does what: to see it, and to change it. */
export const seeServiceTimes = withFeature('locations', right('locations.servicetimes.view'));
export const editServiceTimes = editLocation('locations.servicetimes.edit');
/** Service times of many locations at once; each must be an own one. */
export const editTimesOfMany = editLocation('locations.edit.batch', 'locations.servicetimes.edit');
/** The holidays of a year at many locations. */
export const planHolidays = withFeature('place-plans', editTimesOfMany);
/** The methods of many locations side by side; each change asks for `editServices` there. */
export const compareMethods = withFeature('place-plans', seeServices);
/** The service times of one type, besides; its permission is named without underscores. */
export const seeServiceType = (type: string): Right =>
  right(`locations.servicetype.view.${type.replaceAll('_', '')}`);
