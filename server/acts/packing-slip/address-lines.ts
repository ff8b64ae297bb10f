import { lacksLetters, tidy } from './lettering.ts';
import type { SlipAddress, Slip } from './slip.ts';

/** An address as it is written on an envelope; it says so where letters of it cannot be printed. */
export function addressLines({ shipping_address: address }: Pick<Slip, 'shipping_address'>): string[] {
  const lines = linesOf(address);
  return lines.some(lacksLetters) ? [...lines, 'Let op: hier ontbreken letters'] : lines;
}

/** The lines of an address that cannot be printed whole. */
export const unprintableLines = (address: SlipAddress): string[] => linesOf(address).filter(lacksLetters);

function linesOf(address: SlipAddress): string[] {
  const country = address.country;
  const [company, name] = [tidy(address.company_name), tidy(address.full_name)];
  return [
    company,
    // An address without a person bears the company's name twice.
    name === company ? '' : name,
    streetOf(address),
    cityOf(address),
    countryOf(tidy(country)),
  ].filter(Boolean);
}

/** A code that is none, or stands for none (ZZ), which the intake takes as it comes, is written as it is. */
const countryOf = (country: string): string =>
  /^(?!zz)[a-z]{2}$/i.test(country) ? (countries.of(country.toUpperCase()) ?? country) : country;
const countries = new Intl.DisplayNames('nl', { type: 'region', fallback: 'code' });

/** The sender of a label: its name, and its address in one line, with its country where the parcel leaves that. */
export function senderLines({
  dispatcher_name,
  dispatcher_address: from,
  shipping_address: to,
}: Slip): string[] {
  const country = tidy(from.country) === tidy(to.country) ? '' : countryOf(tidy(from.country));
  return [`Afzender ${dispatcher_name}`, join(', ', streetOf(from), cityOf(from), country)].filter(Boolean);
}

/** A space at which no line ends: a number without its addition is another house. */
const STAY = '\u00a0';
const streetOf = ({ street, house_no, house_no_extra }: SlipAddress): string =>
  join(' ', tidy(street), join(STAY, whole(house_no), tidy(house_no_extra)));
const cityOf = ({ zipcode, city }: SlipAddress): string => join(' ', whole(zipcode), tidy(city));
const whole = (part: Parameters<typeof tidy>[0]): string => tidy(part).replaceAll(' ', STAY);
const join = (between: string, ...parts: string[]): string => parts.filter(Boolean).join(between);
