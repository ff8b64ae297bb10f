/** One drawing for each kind of article, in the order of demo-products' kinds, on a field of 96. `{c}` is its colour, `{d}` a darker one. */
const drawings = [
  // Coffee and tea: a cup.
  '<path d="M26 38h36v22a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" fill="{c}"/><path d="M62 44h6a8 8 0 0 1 0 16h-7" fill="none" stroke="{d}" stroke-width="5"/><path d="M36 20q-5 6 0 12M46 20q-5 6 0 12M56 20q-5 6 0 12" fill="none" stroke="{d}" stroke-width="3" stroke-linecap="round"/>',
  // Breakfast: a jar.
  '<rect x="28" y="34" width="40" height="42" rx="9" fill="{c}"/><rect x="31" y="20" width="34" height="12" rx="4" fill="{d}"/><rect x="28" y="46" width="40" height="18" fill="#fff"/><path d="M38 55h20" stroke="{d}" stroke-width="4" stroke-linecap="round"/>',
  // Biscuits and sweets: a biscuit.
  '<circle cx="48" cy="48" r="28" fill="{c}"/><circle cx="40" cy="40" r="4" fill="{d}"/><circle cx="56" cy="38" r="4" fill="{d}"/><circle cx="60" cy="54" r="4" fill="{d}"/><circle cx="44" cy="60" r="4" fill="{d}"/><circle cx="32" cy="53" r="3" fill="{d}"/>',
  // Care: a pump bottle.
  '<rect x="32" y="42" width="32" height="36" rx="8" fill="{c}"/><rect x="43" y="28" width="10" height="14" fill="{d}"/><path d="M36 24h22v6H36z" fill="{d}"/><path d="M48 52c6 8 8 11 8 14a8 8 0 0 1-16 0c0-3 2-6 8-14z" fill="#fff"/>',
  // Household: a bucket.
  '<path d="M26 42h44l-5 34a4 4 0 0 1-4 3H35a4 4 0 0 1-4-3z" fill="{c}"/><path d="M28 42a20 20 0 0 1 40 0" fill="none" stroke="{d}" stroke-width="4"/><circle cx="42" cy="58" r="5" fill="#fff"/><circle cx="54" cy="64" r="4" fill="#fff"/>',
  // Toys: blocks.
  '<rect x="22" y="50" width="25" height="25" rx="4" fill="{c}"/><rect x="50" y="50" width="25" height="25" rx="4" fill="{d}"/><rect x="36" y="22" width="25" height="25" rx="4" fill="{c}"/><circle cx="48.5" cy="34.5" r="6" fill="#fff"/>',
  // Books: an upright book.
  '<rect x="28" y="20" width="42" height="56" rx="4" fill="{c}"/><path d="M28 24a4 4 0 0 1 4-4h5v56h-5a4 4 0 0 1-4-4z" fill="{d}"/><path d="M44 34h18M44 43h12" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  // Kitchen: a pan.
  '<circle cx="40" cy="52" r="24" fill="{d}"/><circle cx="40" cy="52" r="17" fill="{c}"/><path d="M60 40l20-16" stroke="{d}" stroke-width="8" stroke-linecap="round"/>',
  // Living: a lamp.
  '<path d="M36 20h24l10 26H26z" fill="{c}"/><path d="M48 46v24" stroke="{d}" stroke-width="5"/><path d="M34 74h28" stroke="{d}" stroke-width="6" stroke-linecap="round"/>',
  // Garden: a plant in a pot.
  '<path d="M32 54h32l-4 22H36z" fill="{d}"/><path d="M48 54V36" stroke="{c}" stroke-width="4"/><path d="M48 42c-14 0-18-8-18-18 12 0 18 6 18 18zM48 36c0-10 6-16 18-16 0 10-6 16-18 16z" fill="{c}"/>',
  // Electronics: a plug.
  '<rect x="30" y="36" width="36" height="24" rx="8" fill="{c}"/><path d="M40 36V22M56 36V22" stroke="{d}" stroke-width="6" stroke-linecap="round"/><path d="M48 60v8a8 8 0 0 0 8 8h12" fill="none" stroke="{d}" stroke-width="5" stroke-linecap="round"/>',
  // Sport: a ball.
  '<circle cx="48" cy="48" r="28" fill="{c}"/><path d="M48 20c-12 16-12 40 0 56M48 20c12 16 12 40 0 56M20 48h56" fill="none" stroke="{d}" stroke-width="3.5"/>',
];

const hues = [24, 44, 32, 196, 172, 268, 8, 214, 336, 138, 228, 152];

/** An article's picture as SVG: the drawing of its kind, in a colour of its own. The article number has six digits. */
export function pictogram(identifier: string): string {
  const kind = Number(identifier.slice(1, 3)) % drawings.length;
  const nth = Number(identifier.slice(3));
  const hue = ((hues[kind] ?? 0) + (nth % 5) * 14) % 360;
  const light = 46 + (Math.floor(nth / 5) % 5) * 4;
  const drawing = (drawings[kind] ?? '')
    .replaceAll('{c}', `hsl(${hue} 62% ${light}%)`)
    .replaceAll('{d}', `hsl(${hue} 48% ${light - 18}%)`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">` +
    `<rect width="96" height="96" rx="14" fill="hsl(${hue} 55% 95%)"/>${drawing}</svg>`
  );
}
