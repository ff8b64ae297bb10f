import * as z from 'zod/mini';
import { editAddresses } from '../../core/access/orders.ts';
import { endpoint, idNumber, identifier, revision } from '../http.ts';

// Addresses of an order (orders-and-deliveries.md 3 and 7; order-rules.md 3, Adres).

const text = (most: number) => z.string().check(z.maxLength(most));
const name = z.nullish(text(200));
const named = text(128).check(z.minLength(1));

/** An address without its type. */
export const addressFields = {
  title: name,
  company_name: name,
  first_name: name,
  last_name_prefix: name,
  last_name: name,
  full_name: name,
  street: named,
  house_no: z.nullish(text(20)),
  house_no_extra: z.nullish(text(20)),
  zipcode: z.nullish(text(20)),
  city: named,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone_number: z.nullish(text(40)),
  email_address: z.nullish(text(254)),
};
const addressSchema = z.strictObject(addressFields);
export type AddressBody = z.output<typeof addressSchema>;

export const patchSalesOrder = endpoint({
  id: 'patchSalesOrder',
  method: 'PATCH',
  path: '/api/rest/sales-orders/:salesOrder',
  summary:
    'Change the billing or the shipping address; labels of what did not leave yet are void (409 country-fixed)',
  access: { right: editAddresses },
  write: { once: 'by-key', revisions: ['order'] },
  about: ['order', 'batch'],
  params: z.object({ salesOrder: identifier }),
  body: z.union([
    z.strictObject({ shipping_address: addressSchema }),
    z.strictObject({ billing_address: addressSchema }),
  ]),
  replies: {
    200: z.object({
      id: idNumber,
      identifier: z.string(),
      revision,
      /** Extra: labels that must be printed anew. */
      voided_labels: z.int(),
    }),
  },
});
