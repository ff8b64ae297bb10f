import { escape } from '../../acts/packing-slip/html-file.ts';
import type { PickLine, PickList } from './pick-list.ts';
import type { PickListWords } from './words.ts';

/** The Content-Security-Policy of the list: a browser loads nothing but its own styles. */
export const PICK_LIST_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const style = `
  body{margin:16px;font:15px/1.35 system-ui,sans-serif;color:#000}
  h1{margin:0 0 8px;font-size:24px}
  dl{display:flex;flex-wrap:wrap;gap:8px 24px;margin:0 0 16px}
  dt,.soft,thead{color:#455063;font-size:13px}
  dd{margin:0;font-weight:600}
  table{width:100%;border-collapse:collapse}
  th,td{padding:6px 8px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #b8c1cc}
  thead th{border-color:#000;font-weight:400}
  .n{text-align:right}
  td.n,.place{font-size:18px;font-weight:700;white-space:nowrap}
  .soft{display:block;font-weight:400}
  input{width:20px;height:20px;margin:0}
  p{text-align:right;font-weight:700}
  @media print{body{margin:0}tr{break-inside:avoid}@page{margin:12mm}}`;

/** A pick list for a screen or a browser's own printing, with a box to tick at each article. */
export function pickListHtml(list: PickList, words: PickListWords): Buffer {
  const title = escape(words.titleOf(list));
  const facts = words
    .factsOf(list)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`);
  return Buffer.from(
    `<!doctype html><html lang="${words.code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${title}</title><style>${style}</style>` +
      `<h1>${title}</h1><dl>${facts.join('')}</dl>` +
      `<table><thead><tr><th></th><th>${words.location}</th><th>${words.article}</th><th class="n">${words.quantity}</th></tr></thead>` +
      `<tbody>${list.lines.map(line => row(line, words)).join('\n')}</tbody></table><p>${words.totalOf(list)}</p></html>\n`,
  );
}

function row(line: PickLine, { ordersOf }: PickListWords): string {
  const name = escape(line.product_name);
  const about = [line.product_identifier, line.ean, ordersOf(line.deliveries)].filter(Boolean).join(' · ');
  return (
    `<tr><td><input type="checkbox" aria-label="${name}"></td>` +
    `<td class="place">${escape(line.storage_location ?? '–')}</td>` +
    `<td>${name}<span class="soft">${escape(about)}</span></td><td class="n">${line.quantity}</td></tr>`
  );
}
