import type { ServiceTimeSource } from './sync-service-times.ts';

/** Bytes of an answer that are read: far more than the times of a location. */
const MOST_BYTES = 5_000_000;

/**
 * A system of the retailer's that keeps service times: `GET url?location_type=store&location_identifier=101` answers with rows by
 * service type, as `PUT …/service-times/{type}` has them. An answer that is no such JSON comes as it is, to be judged; another status
 * than 200, a redirect, and an answer that breaks off, are thrown.
 */
export const timesByHttp = (url: string): ServiceTimeSource => ({
  async timesOf({ type, location }, signal) {
    const asked = new URL(url);
    asked.searchParams.set('location_type', type);
    asked.searchParams.set('location_identifier', location);
    const reply = await fetch(asked, {
      headers: { accept: 'application/json', 'user-agent': 'oms-service-times' },
      redirect: 'error',
      signal,
    });
    if (reply.status !== 200) {
      await reply.body?.cancel();
      throw new Error(`the source of service times answers with ${String(reply.status)}`);
    }
    return parsed(await textOf(reply));
  },
});

/** The text of an answer; null: it is too long. */
async function textOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the reading.
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
