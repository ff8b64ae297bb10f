/**
 * SQL of `processProduct.autofillStorageLocation` at a location, by an expression of its id; null when it is not set.
 */
export const autofillAt = (location: string): string => `
  (SELECT p.int_value FROM location_properties p JOIN location_property_keys k ON k.id = p.location_property_key_id
    WHERE p.location_id = ${location} AND k.identifier = 'processProduct.autofillStorageLocation')`;
