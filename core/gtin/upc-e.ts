import { checkDigit } from './check-digit.ts';

/** A UPC-A (12 digits) that a UPC-E may stand for; `verified` when the scanned check digit proves it. */
export type UpcEExpansion = { readonly upcA: string; readonly verified: boolean };

/**
 * The UPC-A codes that a UPC-E of 6 (bare), 7 (with number system or with check digit) or 8 digits may stand for, the
 * proven one first.
 * A wrong check digit gives none: nothing else tells a UPC-E from another short number.
 */
export function expandUpcE(digits: string): readonly UpcEExpansion[] {
  if (!/^\d{6,8}$/.test(digits)) return [];
  if (digits.length === 6) return [expansion('0', digits)];
  if (digits.length === 8) return proven(digits);
  const withNumberSystem = /^[01]/.test(digits) ? [expansion(digits.slice(0, 1), digits.slice(1))] : [];
  return [...proven(`0${digits}`), ...withNumberSystem];
}

/** The expansion of number system, six digits and check digit, if they are valid together. */
function proven(eight: string): readonly UpcEExpansion[] {
  if (!/^[01]/.test(eight)) return [];
  const { upcA } = expansion(eight.slice(0, 1), eight.slice(1, 7));
  return upcA.endsWith(eight.slice(7)) ? [{ upcA, verified: true }] : [];
}

function expansion(numberSystem: string, six: string): UpcEExpansion {
  const payload = numberSystem + withZeros(six);
  return { upcA: payload + checkDigit(payload), verified: false };
}

/** The last digit tells where zeros were left out (GS1 General Specifications 5.2.2.4). */
function withZeros(six: string): string {
  const last = six.slice(5);
  if (last <= '2') return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`;
  if (last === '3') return `${six.slice(0, 3)}00000${six.slice(3, 5)}`;
  if (last === '4') return `${six.slice(0, 4)}00000${six.slice(4, 5)}`;
  return `${six.slice(0, 5)}0000${last}`;
}
