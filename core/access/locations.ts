import { atOwn, right } from './right.ts';

/** 'Locaties' in the menu, for users who are linked to several. */
export const seeLocations = right(['orders.batch.process.sort', 'goodsreceipt.view']);
/** Whatever the permissions, only the user's own locations. */
export const atOwnLocation = atOwn(right());
/** Properties of a location, its quiet hours among them. */
export const editProperties = right('locations.properties.edit');
/** 'App instellingen' of a location. */
export const appSettings = right('locations.appsettings');
