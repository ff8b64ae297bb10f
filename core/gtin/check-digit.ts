/** The GS1 check digit of the digits that precede it: weights 3 and 1 from the right (GS1 General Specifications 7.9). */
export function checkDigit(payload: string): string {
  const sum = Array.from(payload, Number).reduceRight(
    (sum, digit, i) => sum + digit * ((payload.length - i) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last of these digits is their check digit; leading zeros change nothing, so any GTIN or SSCC length will do. */
export function hasValidCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1);
}
