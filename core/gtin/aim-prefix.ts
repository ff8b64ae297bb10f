/**
 * Splits a scanned text from the AIM symbology identifier that a scanner may put before it, such as `]C1` (ISO/IEC
 * 15424).
 */
export function splitAimPrefix(text: string): { readonly symbology: string; readonly data: string } {
  const symbology = /^\][A-Za-z][0-9A-Za-z]/.exec(text)?.[0] ?? '';
  return { symbology, data: text.slice(symbology.length) };
}
