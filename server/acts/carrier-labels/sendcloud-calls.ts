import * as z from 'zod';
import type { SendcloudConfig } from '../../ground/config.ts';
import type { LabelFiles, Later, ParcelAddress, Refused } from './carrier-labels.ts';

/** A service that does not answer holds up a job no longer than this, a call. */
const PATIENCE_MS = 8000;
/** Seconds after which it is looked for what it did not answer: earlier it would rarely know of it. */
const UNANSWERED = 30;
/** Seconds to wait after 429 without a Retry-After. */
const USUAL_WAIT = 60;

const faults = z.object({
  errors: z.array(
    z.object({
      detail: z.string().nullish(),
      /** Older calls say it so. */
      message: z.string().nullish(),
      source: z.object({ pointer: z.string() }).nullish(),
    }),
  ),
});

export type SendcloudFailure = Refused | Later;
export type SendcloudAnswer<T> = { readonly kind: 'ok'; readonly value: T } | SendcloudFailure;

/** It has not said whether something is there. */
export const unanswered: Later = { kind: 'later', why: 'geen antwoord van Sendcloud' };

interface How<T> {
  readonly method?: 'PATCH';
  readonly body?: object;
  readonly accept?: string;
  /** The meaning of 404; else it is a failure. */
  readonly gone?: T;
}

/** Calls of Sendcloud's API v3, and what is the same of all parcels there. */
export function sendcloudCalls({ url, publicKey, secretKey }: SendcloudConfig) {
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;

  async function call<T>(
    path: string,
    read: (reply: Response) => Promise<T>,
    { method, body, accept = 'application/json', gone }: How<T> = {},
  ): Promise<SendcloudAnswer<T>> {
    try {
      const reply = await fetch(`${url}${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { authorization, accept, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (reply.ok) return { kind: 'ok', value: await read(reply) };
      if (reply.status === 404 && gone !== undefined) return { kind: 'ok', value: gone };
      const failure = await failureOf(reply);
      return body && failure.kind === 'later' && isUntouched.has(reply.status)
        ? { ...failure, isUnbooked: true }
        : failure;
    } catch {
      // Nobody knows whether it had its effect; an answer of no known form tells as little.
      return { ...unanswered, ...(body && { after: UNANSWERED }) };
    }
  }

  async function filesOf(parcel: number): Promise<SendcloudAnswer<LabelFiles>> {
    const path = `/parcels/${String(parcel)}/documents/label`;
    const pdf = await call(path, bytes, { accept: 'application/pdf' });
    if (pdf.kind !== 'ok') return pdf;
    const zpl = await call(`${path}?dpi=203`, bytes, { accept: 'application/zpl' });
    // Not every carrier has it.
    if (zpl.kind === 'later') return zpl;
    return { kind: 'ok', value: { pdf: pdf.value, ...(zpl.kind === 'ok' && { zpl: zpl.value }) } };
  }

  return { call, filesOf };
}
export type SendcloudCalls = ReturnType<typeof sendcloudCalls>;

/** Reads a reply as JSON of this form; another form throws. */
export const json =
  <T>(schema: z.ZodType<T>) =>
  async (reply: Response): Promise<T> =>
    schema.parse(await reply.json());
const bytes = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

/** Answers to a call that had no effect: rights, rate, not at work. */
const isUntouched: ReadonlySet<number> = new Set([401, 403, 429, 503]);

export const pickedUp = (why: string): Refused => ({ kind: 'refused', code: 'picked-up', why });

export const addressOf = (address: ParcelAddress): object => {
  // Somebody may have typed it in several lines.
  const line = (part: string) => (address[part] ?? '').replace(/\s+/g, ' ').trim();
  const given = (part: string, name: string) => (line(part) ? { [name]: line(part) } : {});
  return {
    name: line('full_name'),
    ...given('company_name', 'company_name'),
    address_line_1: line('street'),
    house_number: [line('house_no'), line('house_no_extra')].filter(Boolean).join(' '),
    postal_code: line('zipcode'),
    city: line('city'),
    country_code: line('country') || 'NL',
    ...given('phone_number', 'phone_number'),
    ...given('email_address', 'email'),
  };
};

/** It may be busy, or be set otherwise; what else it does not take it will not take later. */
async function failureOf(reply: Response): Promise<SendcloudFailure> {
  const { status, headers } = reply;
  if (status === 429)
    return {
      kind: 'later',
      why: 'Sendcloud is te druk',
      after: Number(headers.get('retry-after')) || USUAL_WAIT,
    };
  if (status === 401 || status === 403) return { kind: 'later', why: 'Sendcloud neemt de sleutels niet aan' };
  if (status >= 500 || status === 408)
    return { kind: 'later', why: `antwoord ${String(status)} van Sendcloud` };
  const { data } = faults.safeParse(await reply.json().catch(() => null));
  const isAddress =
    data?.errors.some(({ source }) => /^\/(to|from)_address/.test(source?.pointer ?? '')) === true;
  const said = data?.errors.map(({ detail, message, source }) =>
    [partOf(source?.pointer), detail ?? message].filter(Boolean).join(': '),
  );
  const what = isAddress ? 'adres niet aangenomen' : 'Sendcloud neemt dit niet aan';
  return {
    kind: 'refused',
    code: isAddress ? 'address' : 'not-accepted',
    why: said?.length
      ? `${what} (${said.join('; ').slice(0, 200)})`
      : `antwoord ${String(status)} van Sendcloud`,
  };
}

/** The field that a fault points at, in the words of the office's form. */
const partOf = (pointer: string | undefined): string | undefined =>
  pointer === undefined ? undefined : (parts[pointer.split('/').at(-1) ?? ''] ?? pointer);
const parts: Readonly<Record<string, string | undefined>> = {
  name: 'naam',
  company_name: 'bedrijfsnaam',
  address_line_1: 'straat',
  house_number: 'huisnummer',
  postal_code: 'postcode',
  city: 'plaats',
  country_code: 'land',
  phone_number: 'telefoonnummer',
  email: 'e-mailadres',
};
