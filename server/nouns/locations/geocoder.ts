import * as z from 'zod';

/** An address whose coordinates are asked for; what is not known is empty. */
export interface Address {
  readonly street: string;
  readonly house_no: string;
  readonly zipcode: string;
  readonly city: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}
/** Degrees (WGS 84). */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
/** null: the address is not known; failed: it did not answer, or not as it should. */
export type Found = { readonly kind: 'found'; readonly point: Point | null } | { readonly kind: 'failed' };

/** Finds the coordinates of an address; it never throws. */
export interface Geocoder {
  find(address: Address): Promise<Found>;
}

/** A person waits for it. */
const PATIENCE_MS = 4000;
/** Nominatim writes degrees as text (https://nominatim.org/release-docs/latest/api/Output/). */
const degrees = (most: number) => z.string().min(1).transform(Number).pipe(z.number().min(-most).max(most));
const answer = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

/** A geocoder that is asked as Nominatim is, by the parts of an address (https://nominatim.org/release-docs/latest/api/Search/). */
export const geocoderAt = (url: string): Geocoder => ({
  async find({ street, house_no, zipcode, city, country }) {
    const asked = new URL(url);
    const parts = {
      street: `${house_no} ${street}`.trim(),
      postalcode: zipcode,
      city,
      countrycodes: country.toLowerCase(),
      format: 'jsonv2',
      limit: '1',
    };
    for (const [name, text] of Object.entries(parts)) if (text) asked.searchParams.set(name, text);
    try {
      const reply = await fetch(asked, {
        headers: { 'user-agent': 'oms-locations', accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!reply.ok) return { kind: 'failed' };
      const [first] = answer.parse(await reply.json());
      return { kind: 'found', point: first ? { latitude: first.lat, longitude: first.lon } : null };
    } catch {
      return { kind: 'failed' };
    }
  },
});
