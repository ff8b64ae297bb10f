/** Euro as somebody writes them, '1.250,00' or '1250.00', in whole cents; null: it is no amount. */
export function centsIn(text: string): number | null {
  const bare = text.replaceAll(/[\s€]/g, '');
  const isDutch = bare.includes(',') || /^\d{1,3}(?:\.\d{3})+$/.test(bare);
  const plain = isDutch ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
