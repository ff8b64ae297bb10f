const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character of digits and capitals by ISO/IEC 7064, MOD 37,36, which DPD prints behind a parcel's number. */
export function mod37Check(text: string): string {
  let product = 36;
  for (const character of text) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return ALPHABET.charAt((37 - product) % 36);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the eight digits of a postal item between countries (UPU S10). */
export function s10Check(digits: string): string {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, i) => total + digit * (S10_WEIGHTS[i] ?? 0),
    0,
  );
  const rest = 11 - (sum % 11);
  return String(rest === 10 ? 0 : rest === 11 ? 5 : rest);
}
