import { checkDigit } from '../gtin/check-digit.ts';
import { mod37Check, s10Check } from './check-characters.ts';

/** The retailer's own numbers at each carrier, which every code begins with. */
export interface LabelNumbers {
  /** Four letters: PostNL's customer code. */
  readonly postnl: string;
  /** Eight digits: DHL Parcel's, of a customer. */
  readonly dhl: string;
  /** Four digits: the DPD depot that parcels leave from. */
  readonly dpd: string;
  /** The GS1 company prefix, of an SSCC. */
  readonly gs1: string;
}

/** Where a parcel goes, as far as its code depends on it. */
export interface CodeDestination {
  readonly country: string;
  readonly zipcode: string;
}

export interface CarrierCode {
  readonly code: string;
  /** Track & trace; null: nobody but us knows of it. */
  readonly url: string | null;
}

/** Countries in which PostNL delivers parcels by itself, with a 3S code. */
const POSTNL: readonly string[] = ['NL', 'BE'];

/**
 * The code of a parcel by the form of its carrier: PostNL 3S, and abroad S10; DHL Parcel JVGL, and abroad a licence plate JJD; DPD
 * fourteen digits, whose check character stands on the label; any other carrier, and own transport, an SSCC. A carrier is known
 * by how its identifier begins. `number` is one that no other parcel has.
 */
export function carrierCode(
  carrier: string,
  number: number,
  numbers: LabelNumbers,
  { country, zipcode }: CodeDestination,
): CarrierCode {
  const place = encodeURIComponent(zipcode.replaceAll(/\s/g, ''));
  const digits = (length: number) => String(number % 10 ** length).padStart(length, '0');
  switch (formOf(carrier)) {
    case 'postnl': {
      const code = POSTNL.includes(country)
        ? `3S${numbers.postnl}${digits(9)}`
        : `LX${digits(8)}${s10Check(digits(8))}NL`;
      return { code, url: `https://jouw.postnl.nl/track-and-trace/${code}/${country}/${place}` };
    }
    case 'dhl': {
      const code = country === 'NL' ? `JVGL${numbers.dhl}${digits(8)}` : `JJD${numbers.dhl}${digits(10)}`;
      return { code, url: `https://my.dhlparcel.nl/home/tracktrace/${code}` };
    }
    case 'dpd': {
      const code = `${numbers.dpd}${digits(10)}`;
      return { code, url: `https://tracking.dpd.de/status/nl_NL/parcel/${code}` };
    }
    case 'sscc': {
      // The extension digit is free; ours is never 0, which articles' codes behind it may look like.
      const payload = `1${numbers.gs1}${digits(16 - numbers.gs1.length)}`;
      return { code: payload + checkDigit(payload), url: null };
    }
  }
}

/** The text in the barcode of a label, and below it. */
export interface PrintedCode {
  readonly barcode: string;
  readonly text: string;
}

/** Service 'normal parcel'. */
const DPD_SERVICE = '101';
/** ISO 3166-1 numbers of the countries that DPD delivers in. */
const COUNTRY_NUMBERS: Readonly<Record<string, string>> = {
  AT: '040',
  BE: '056',
  CH: '756',
  CZ: '203',
  DE: '276',
  DK: '208',
  ES: '724',
  FR: '250',
  GB: '826',
  IE: '372',
  IT: '380',
  LU: '442',
  NL: '528',
  PL: '616',
  PT: '620',
  SE: '752',
};

/**
 * A code as its carrier prints it. DPD's barcode names the destination too, and the text below it ends with a check character
 * (ISO/IEC 7064, MOD 37,36); other codes stand as they are.
 */
export function printedCode(carrier: string | null, code: string, to: CodeDestination): PrintedCode {
  if (formOf(carrier ?? '') !== 'dpd' || !/^\d{14}$/.test(code)) return { barcode: code, text: code };
  const zipcode = to.zipcode
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 7)
    .padStart(7, '0');
  const routed = `${zipcode}${code}${DPD_SERVICE}${COUNTRY_NUMBERS[to.country] ?? '000'}`;
  const [, ...parts] = /^(.{4})(.{3})(.{4})(.{4})(.{4})(.{2})(.{3})(.{3})$/.exec(routed) ?? [];
  return { barcode: `%${routed}`, text: [...parts, mod37Check(routed)].join(' ') };
}

const formOf = (carrier: string): 'postnl' | 'dhl' | 'dpd' | 'sscc' => {
  const name = carrier.toLowerCase();
  return (['postnl', 'dhl', 'dpd'] as const).find(known => name.startsWith(known)) ?? 'sscc';
};
