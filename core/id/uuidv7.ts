const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A version 7 UUID (RFC 9562, 5.7), lower case, from a time in whole epoch ms and 10 random bytes, of which 74 bits
 * are used. Two UUIDs of the same millisecond have no order.
 */
export function uuidv7(nowMs: number, random: Uint8Array): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48)
    throw new RangeError(`not a time: ${nowMs}`);
  if (random.length !== 10) throw new RangeError(`10 random bytes needed, not ${random.length}`);
  const bytes = [...random];
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f);
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f);
  const hex =
    nowMs.toString(16).padStart(12, '0') + bytes.map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether a text is a version 7 UUID, in either case. */
export function isUuidv7(text: string): boolean {
  return V7.test(text);
}

/** When a version 7 UUID was made, in epoch ms; undefined for any other text. */
export function timeOf(uuid: string): number | undefined {
  return isUuidv7(uuid) ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) : undefined;
}
