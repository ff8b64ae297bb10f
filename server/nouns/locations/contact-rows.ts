/** The tables with how a location is reached; `list` names their rows in a body, `types` is where their types are. */
export const contactRows = [
  {
    list: 'addresses',
    table: 'location_addresses',
    type: 'location_address_type_id',
    types: 'location_address_types',
    columns: [
      'street',
      'house_no',
      'house_no_extra',
      'zipcode',
      'city',
      'county',
      'country',
      'latitude',
      'longitude',
    ],
  },
  {
    list: 'emails',
    table: 'location_emails',
    type: 'location_email_type_id',
    types: 'location_email_types',
    columns: ['email_address'],
  },
  {
    list: 'phone_numbers',
    table: 'location_phone_numbers',
    type: 'location_phone_type_id',
    types: 'location_phone_types',
    columns: ['phone_number'],
  },
] as const;
