/** The most characters of each part of an address that is text. */
export const addressLengths = {
  title: 200,
  company_name: 200,
  first_name: 200,
  last_name_prefix: 200,
  last_name: 200,
  full_name: 200,
  street: 128,
  house_no: 20,
  house_no_extra: 20,
  zipcode: 20,
  city: 128,
  phone_number: 40,
  email_address: 254,
} as const;
