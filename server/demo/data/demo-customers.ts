import type { Random } from '../random.ts';

export const firstNames = [
  'Emma',
  'Noah',
  'Julia',
  'Lucas',
  'Mila',
  'Sem',
  'Tess',
  'Levi',
  'Sara',
  'Mohammed',
  'Lotte',
  'Bram',
  'Fenna',
  'Jesse',
  'Yara',
  'Thijs',
  'Aïsha',
  'Koen',
  'Nina',
  'Pieter',
];
/** `prefix|name`. */
export const lastNames = [
  '|Jansen',
  'de|Vries',
  'van den|Berg',
  '|Bakker',
  '|Smit',
  '|Meijer',
  'de|Graaf',
  '|Mulder',
  'van|Leeuwen',
  '|Dekker',
  '|Brouwer',
  'van der|Meer',
  '|Yılmaz',
  '|Kuipers',
  'den|Hartog',
  '|Özdemir',
  '|Postma',
  '|Hoekstra',
  'van|Loon',
  '|Peeters',
];
export const streets = [
  'Kerkstraat',
  'Dorpsstraat',
  'Wilhelminalaan',
  'Prins Hendrikkade',
  'Molenweg',
  'Beukenlaan',
  'Stationsplein',
  'Nieuwe Gracht',
  'Schoolstraat',
  'Oranjesingel',
  'Havenstraat',
  'Vondellaan',
  'Lindehof',
  'Rijksweg',
  'Marktplein',
];
/** `city|first two digits of its zipcodes`. */
export const cities = [
  'Utrecht|35',
  'Amersfoort|38',
  'Amsterdam|10',
  'Haarlem|20',
  'Leiden|23',
  'Den Haag|25',
  'Rotterdam|30',
  'Breda|48',
  'Eindhoven|56',
  'Nijmegen|65',
  'Arnhem|68',
  'Zwolle|80',
  'Groningen|97',
  'Leeuwarden|89',
  'Maastricht|62',
  '’s-Hertogenbosch|52',
];
const zipcodeLetters = 'ABCDEGHJKLMNPRTVWXZ'.split('');

/** An address as `sales_orders.shipping_address` holds it (orders-and-deliveries.md 3, Address). */
export type DemoAddress = {
  title: string;
  first_name: string;
  last_name_prefix: string;
  last_name: string;
  full_name: string;
  street: string;
  house_no: string;
  house_no_extra: string;
  zipcode: string;
  city: string;
  country: string;
  phone_number: string;
  email_address: string;
};

/** A customer somewhere in the Netherlands. */
export function createAddress(random: Random): DemoAddress {
  const first_name = random.pick(firstNames);
  const [last_name_prefix = '', last_name = ''] = random.pick(lastNames).split('|');
  const [city = '', region = ''] = random.pick(cities).split('|');
  const letters = random.pick(zipcodeLetters) + random.pick(zipcodeLetters);
  return {
    title: '',
    first_name,
    last_name_prefix,
    last_name,
    full_name: [first_name, last_name_prefix, last_name].filter(Boolean).join(' '),
    street: random.pick(streets),
    house_no: String(1 + random.int(180)),
    house_no_extra: random.int(6) === 0 ? random.pick(['A', 'B', 'bis', 'II']) : '',
    zipcode: `${region}${String(10 + random.int(90))} ${letters}`,
    city,
    country: 'NL',
    phone_number: `06 ${String(10_000_000 + random.int(89_999_999))}`,
    email_address: `klant${String(1000 + random.int(9000))}@voorbeeld.nl`,
  };
}
