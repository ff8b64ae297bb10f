import * as z from 'zod/mini';
import { editAddresses } from '../../core/access/orders.ts';
import { addressLengths } from '../../core/order/address-lengths.ts';
import { endpoint, idNumber, identifier, revision } from '../http.ts';
import { extra, nullable } from '../extra.ts';

// Addresses of an order (orders-and-deliveries.md 3 and 7; order-rules.md 3, Adres).

const text = (name: keyof typeof addressLengths) => z.string().check(z.maxLength(addressLengths[name]));
const optional = (name: keyof typeof addressLengths) => z.nullish(text(name));

/** An address without its type, as it is sent. */
export const addressFields = {
  title: optional('title'),
  company_name: optional('company_name'),
  first_name: optional('first_name'),
  last_name_prefix: optional('last_name_prefix'),
  last_name: optional('last_name'),
  full_name: optional('full_name'),
  street: text('street').check(z.minLength(1)),
  house_no: optional('house_no'),
  house_no_extra: optional('house_no_extra'),
  zipcode: optional('zipcode'),
  city: text('city').check(z.minLength(1)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone_number: optional('phone_number'),
  email_address: optional('email_address'),
};
/** The same as it is read: an OMS may have one that it would not take. */
export const readAddressFields = Object.fromEntries(
  Object.keys(addressFields).map(name => [name, nullable(z.string())]),
) as Record<keyof typeof addressFields, ReturnType<typeof nullable<z.ZodMiniString>>>;
const addressSchema = z.strictObject(addressFields);
export type AddressBody = z.output<typeof addressSchema>;

export const patchSalesOrder = endpoint({
  id: 'patchSalesOrder',
  method: 'PATCH',
  path: '/api/rest/sales-orders/:salesOrder',
  summary:
    'Change an address of an order; labels of what has not left are void (409 country-fixed; 422 invalid-address)',
  access: { right: editAddresses },
  write: { once: 'by-key', revisions: ['order'] },
  about: ['order', 'batch'],
  params: z.object({ salesOrder: identifier }),
  body: z.union([
    z.strictObject({ shipping_address: addressSchema }),
    z.strictObject({ billing_address: addressSchema }),
  ]),
  replies: {
    200: extra(
      z.object({
        id: idNumber,
        identifier: z.string(),
        revision,
        /** Labels that must be printed anew. */
        voided_labels: z.int(),
      }),
    ),
  },
});
