/** A whole PDF: one A4 page with a sentence of plain letters. */
export function testPdf(sentence: string): string {
  const drawing = `BT /F1 24 Tf 72 740 Td (${sentence}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const body = head + objects.join('');
  // A reader finds each object by the place where it begins, in ten digits.
  const places = objects.map((_, nth) => head.length + objects.slice(0, nth).join('').length);
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
