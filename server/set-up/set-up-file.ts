import { isUtf8 } from 'node:buffer';
import * as z from 'zod/mini';
import { webAddress } from '../../contract/http.ts';
import { serviceTimesBody } from '../../contract/warehouse/service-times.ts';
import { DUTCH_ZONE } from '../../core/calendar/day.ts';
import { contactLengths, LOCATION_NUMBER } from '../../core/location/judge-contact.ts';
import { isCommand } from '../../core/command/is-command.ts';
import { hasValidCheckDigit } from '../../core/gtin/check-digit.ts';
import { pad } from '../../core/gtin/gtin.ts';
import { addressLengths } from '../../core/order/address-lengths.ts';
import { isCountry } from '../nouns/locations/country.ts';

// The things that an OMS has before its first order (docs/RUNNING.md). Field names are those of the documents and of the tables.

/** A fault of a set-up file, by the path in it. */
export interface SetUpFault {
  readonly path: string;
  readonly detail: string;
}

const fits = (is: (text: string) => boolean, expected: string) => z.string().check(z.refine(is, expected));
const matching = (pattern: RegExp, expected: string) => z.string().check(z.regex(pattern, expected));

const name = matching(
  /^\S([^\p{Cc}]{0,198}\S)?$/u,
  'expected a line of text of 1 to 200 signs, without blanks around it',
);
/** Names of paths, and of lists with commas. */
const identifier = matching(
  LOCATION_NUMBER,
  "expected 1 to 64 letters, digits, '_', '.', '+' or '-', not '.' first: it stands in addresses",
);
const barcode = fits(
  text => /^[!-~]([ -~]{0,38}[!-~])?$/.test(text) && !/^OMSPAS-/i.test(text) && !isCommand(text),
  'expected 1 to 40 signs that a barcode can have (ASCII, no blanks around it), and no code of a badge or of the command sheet',
);
const ean = z.pipe(
  fits(
    text => /^\d{1,7}$/.test(text) || (/^(\d{8}|\d{12,13})$/.test(text) && hasValidCheckDigit(text)),
    'expected the 8, 12 or 13 digits of an EAN or UPC with a right check digit, or a number of your own of at most 7 digits',
  ),
  z.transform(pad),
);
const carton = fits(
  text => /^[1-9]\d{13}$/.test(text) && hasValidCheckDigit(text),
  'expected the 14 digits of a GTIN that begins with 1 to 9, with a right check digit',
);
const flag = z._default(z.boolean(), false);
const many = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item), []);
const orNull = <Of extends z.ZodMiniType>(of: Of) => z._default(z.nullable(of), null);

const method = z.strictObject({
  identifier,
  display_name: name,
  /** Without one it has no labels: customers collect, or the store brings it. */
  has_label_config: z._default(z.boolean(), true),
  can_be_overruled_by_dispatcher: flag,
  transit_days: z._default(z.int().check(z.gte(0), z.lte(60)), 1),
  delivery_weekdays: z._default(z.array(z.int().check(z.gte(1), z.lte(7))), [1, 2, 3, 4, 5, 6]),
  countries: orNull(z.array(matching(/^[A-Z]{2}$/, 'expected the two letters of a country, such as NL'))),
  dispatch_types: many(identifier),
  /** Those of them of which it is the method until somebody chooses another. */
  default_of: many(identifier),
});

const zone = z.strictObject({
  identifier: barcode,
  display_name: name,
  type: z.enum(['sort', 'pick', 'return']),
  places: z.array(barcode),
  /** The place of what no order needs. */
  aside: orNull(barcode),
  /** In a returns zone, the place of each product state; one without a place may go anywhere in it. */
  product_states: z._default(z.record(z.string(), barcode), {}),
});

const printer = z.strictObject({
  identifier: matching(/^[a-z0-9-]{1,64}$/, "expected 1 to 64 small letters, digits or '-'"),
  name,
  type: z.enum(['labels', 'packing-slips']),
  uri: fits(
    text => text === 'folder:' || (/^ipps?:\/\//.test(text) && URL.canParse(text)),
    'expected ipp://host:port/path, ipps://…, or folder: for files under DATA_DIR/printed',
  ),
  format: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
  dpi: z._default(z.literal([203, 300]), 203),
  active: z._default(z.boolean(), true),
});

const text = (part: keyof typeof addressLengths) =>
  z.optional(z.nullable(z.string().check(z.maxLength(addressLengths[part]))));
const degrees = (most: number) => z.optional(z.nullable(z.number().check(z.gte(-most), z.lte(most))));
const address = z.strictObject({
  street: text('street'),
  house_no: text('house_no'),
  house_no_extra: text('house_no_extra'),
  zipcode: text('zipcode'),
  city: text('city'),
  country: fits(isCountry, 'expected the two letters of a country of ISO 3166-1, such as NL'),
  latitude: degrees(90),
  longitude: degrees(180),
});

const location = z.strictObject({
  type: identifier,
  identifier,
  display_name: name,
  active: z._default(z.boolean(), true),
  time_zone: z._default(z.string().check(z.maxLength(contactLengths.time_zone)), DUTCH_ZONE),
  /** The sender on a label; by its point the nearest location sends. */
  address: z._default(address, { country: 'NL' }),
  email_address: orNull(name),
  phone_number: orNull(name),
  properties: z._default(z.record(z.string(), z.union([z.int(), z.boolean(), name])), {}),
  service_times: z._default(z.record(z.string(), serviceTimesBody.shape.service_times), {}),
  /** The methods of each dispatch type that is switched on here. */
  dispatch_types: z._default(z.record(z.string(), z.array(identifier)), {}),
  zones: many(zone),
  printers: many(printer),
});

const question = z.strictObject({
  kind: z.enum(['is-required', 'piece']),
  attribute_identifier: identifier,
  value_type: z.enum(['boolean', 'number', 'text']),
  question: name,
  required_error: orNull(name),
});

const article = z.strictObject({
  identifier,
  name,
  image_url: orNull(
    z.union([webAddress, matching(/^\/(?!\/)\S+$/, 'expected an address, or a path of this one')]),
  ),
  attributes: z._default(z.looseObject({}), {}),
  eans: many(ean),
  cartons: many(z.strictObject({ gtin: carton, pieces: z.int().check(z.gte(1), z.lte(100_000)) })),
  questions: many(question),
  /** Null: the default. */
  supply_chain: orNull(identifier),
  /** The place where each location has it, by type/identifier. */
  picked_at: z._default(z.record(z.string(), barcode), {}),
});

const named = z.strictObject({ identifier, display_name: name });

const setUpSchema = z.strictObject({
  sales_channels: many(named),
  carriers: many(z.strictObject({ ...named.shape, methods: many(method) })),
  batch_types: many(
    z.strictObject({
      ...named.shape,
      is_batchable: z._default(z.boolean(), true),
      is_sortable: z._default(z.boolean(), true),
      is_batch_status_editable: z._default(z.boolean(), true),
      location_types: z.array(identifier),
      dispatch_types: z.array(identifier),
      most_pieces: orNull(z.int().check(z.gte(1))),
    }),
  ),
  supply_chains: many(
    z.strictObject({
      ...named.shape,
      is_default: flag,
      steps: z.array(
        z.strictObject({
          kind: z.enum(['stock', 'crossdock', 'dropship']),
          dispatch_type: identifier,
          is_auto_purchase: flag,
        }),
      ),
    }),
  ),
  product_states: many(z.strictObject({ ...named.shape, returns_to_stock: flag })),
  return_reasons: many(named),
  locations: many(location),
  users: many(
    z.strictObject({
      username: identifier,
      name,
      homepage: z._default(matching(/^\/(?!\/)\S*$/, 'expected a path of the app, such as /scan'), '/'),
      permissions: z.array(matching(/^[a-z\d.-]{1,128}$/i, 'expected a permission, such as orders.view')),
      /** By type/identifier. */
      locations: many(z.string()),
      is_closed: flag,
    }),
  ),
  articles: many(article),
});
export type SetUp = z.output<typeof setUpSchema>;

/** Orders without a place are parked there (order-rules.md 0): every set-up makes it. */
export const PARKING = {
  type: 'warehouse',
  identifier: 'GEEN',
  display_name: 'Niet toegewezen',
  active: false,
};

type SetUpReading =
  | { readonly ok: true; readonly setUp: SetUp }
  | { readonly ok: false; readonly faults: readonly SetUpFault[] };

/** Reads a set-up file: UTF-8, JSON, and of the shape above; what it names is judged where it is stored. */
export function readSetUp(bytes: Buffer): SetUpReading {
  const no = (path: string, detail: string): SetUpReading => ({ ok: false, faults: [{ path, detail }] });
  if (!isUtf8(bytes))
    return no(`line ${String(lineOfFirstFault(bytes))}`, 'it is no UTF-8; letters such as é would be lost.');
  let value: unknown;
  const unstorable: string[] = [];
  try {
    value = JSON.parse(bytes.toString().replace(/^\uFEFF/, ''), (key, part: unknown) => {
      if ([key, part].some(text => typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())))
        unstorable.push(key);
      return part;
    });
  } catch (error) {
    return no('the file', `it is no JSON (${(error as Error).message}).`);
  }
  const [first] = unstorable;
  if (first !== undefined) return no(first, 'a text with \\u0000, or with half a sign, cannot be kept.');
  const reading = setUpSchema.safeParse(value, { error: z.locales.en().localeError });
  if (reading.success) return { ok: true, setUp: markUnnamed(reading.data, value) as SetUp };
  return {
    ok: false,
    faults: reading.error.issues.map(({ path, message }) => ({
      path: path.join('.') || 'the file',
      detail: message,
    })),
  };
}

/** A thing of the file: names of what it leaves out, which stays as it is where the thing is there already. */
interface Thing {
  readonly unnamed?: readonly string[];
}
export const isNamed =
  (part: string) =>
  (thing: object): boolean =>
    !(thing as Thing).unnamed?.includes(part);

/** Things as they were read, with their defaults; each knows what the file did not name. */
function markUnnamed(read: unknown, written: unknown): unknown {
  if (typeof read !== 'object' || read === null || written === undefined) return read;
  if (Array.isArray(read)) return read.map((part, i) => markUnnamed(part, (written as unknown[])[i]));
  const given = written as Readonly<Record<string, unknown>>;
  const unnamed = Object.keys(read).filter(name => !Object.hasOwn(given, name));
  return {
    ...Object.fromEntries(Object.entries(read).map(([name, part]) => [name, markUnnamed(part, given[name])])),
    ...(unnamed.length > 0 && { unnamed }),
  };
}

const NEW_LINE = 0x0a;

function lineOfFirstFault(bytes: Buffer): number {
  let [line, from] = [1, 0];
  for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
    if (!isUtf8(bytes.subarray(from, end))) return line;
    line++;
    from = end + 1;
  }
  return line;
}
