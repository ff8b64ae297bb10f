import { pad } from '../../../core/gtin/gtin.ts';
import type { BarcodeSheet, SheetArticle, SheetLabel, SheetPlace } from './barcode-sheet.ts';
import { type Symbol, articleSymbol, barcodeSvg } from './barcode-svg.ts';
import { DEMO_PIN, demoBadges } from '../data/demo-badges.ts';
import { SMALL_BATCH } from '../data/demo-batches.ts';
import { type DemoProduct, pictureOf } from '../data/demo-products.ts';
import { SMALL_RECEIPT, TRY_RECEIPT } from '../data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../main-batch.ts';

type Section = { id: string; title: string; intro: string; cards: string[] };

/** The page that replaces a shelf, a wall of boxes and a label printer: one barcode for each card. */
export function barcodePage(sheet: BarcodeSheet): string {
  const sections: Section[] = [
    ...(sheet.name === MAIN_BATCH ? [specialSection(sheet)] : []),
    {
      id: 'artikelen',
      title: 'Artikelen',
      intro: {
        batch: 'Alles wat deze batch nodig heeft, met waar het heen gaat.',
        receipt:
          'Alles wat deze goederenontvangst verwacht, met waar het heen gaat als een order erop wacht en de zone is gekozen.',
        returns: 'Wat er terugkomt, met de orders waar het van is.',
        store: 'Alles wat deze winkel te leveren heeft, met waar het ligt en welke orders het willen.',
      }[sheet.kind],
      cards: sheet.articles.map(article => articleCard(article, article.orders?.join(', '))),
    },
    {
      id: 'zones',
      title: 'Sorteerzones',
      intro: 'Om een zone te kiezen voordat het sorteren begint.',
      cards: sheet.zones.map(placeCard),
    },
    {
      id: 'legplaatsen',
      title: 'Legplaatsen',
      intro: 'De plaatsen van de zone van deze batch; Apart is voor losse artikelen.',
      cards: sheet.storage_locations.map(placeCard),
    },
    {
      id: 'labels',
      title: 'Verzendlabels',
      intro: 'De labels van de orders, zoals de vervoerder ze afdrukt.',
      cards: sheet.labels.map(labelCard),
    },
    {
      id: 'passen',
      title: 'Passen',
      intro: `Om van gebruiker te wisselen: scan een pas bij SCAN ARTIKEL of op het beginscherm. Iedereen heeft pincode ${DEMO_PIN}.`,
      cards: demoBadges.map(({ name, username, badge }) =>
        plainCard(name, `${username} · pincode ${DEMO_PIN}`, { symbology: 'code128', text: badge }),
      ),
    },
    {
      id: 'fout',
      title: 'Foute codes',
      intro: 'Wat niet goed hoort te gaan.',
      cards: wrongCodes().map(({ title, note, symbol }) => plainCard(title, note, symbol)),
    },
  ];
  return page(
    sheet.name,
    sections.filter(({ cards }) => cards.length > 0),
  );
}

const specials: readonly [DemoProduct, string][] = [
  [cast.popular, 'Acht orders willen het: steeds een andere legplaats'],
  [cast.single, 'De enige van zijn order: de eerste scan is de laatste'],
  [cast.multiple, 'Meer stuks van één artikel'],
  [cast.askedFull, 'Vraag vooraf, daarna tekst, ja/nee en getal per stuk'],
  [cast.askedPiece, 'Vragen per stuk'],
  [cast.askedRequired, 'Alleen de vraag vooraf; Nee geeft de foutmelding'],
  [cast.unplaced, 'Nog geen legplaats: scan een vrije, zoals A-40'],
  [cast.cancelled, 'De order is geannuleerd'],
  [cast.paused, 'De levering is gepauzeerd'],
  [cast.rerouted, 'De order gaat naar een andere locatie'],
];

function specialSection(sheet: BarcodeSheet): Section {
  const cards = specials.map(([{ identifier }, note]) => {
    const article = sheet.articles.find(one => one.identifier === identifier);
    return article ? articleCard(article, note) : '';
  });
  return {
    id: 'bijzonder',
    title: 'Om iets bijzonders te zien',
    intro: 'Elk artikel laat een ander deel van het sorteren zien.',
    cards: cards.filter(Boolean),
  };
}

function wrongCodes(): { title: string; note: string; symbol: Symbol }[] {
  const [ean = ''] = cast.popular.codes;
  const wrongDigit = ean.slice(0, -1) + String((Number(ean.slice(-1)) + 1) % 10);
  const code128 = (text: string): Symbol => ({ symbology: 'code128', text });
  return [
    { title: 'Onbekende EAN', note: 'Van geen enkel artikel', symbol: articleSymbol('8719999000008') },
    { title: 'Fout controlecijfer', note: cast.popular.name, symbol: code128(wrongDigit) },
    {
      title: 'Artikel van een andere batch',
      note: cast.surplus.name,
      symbol: articleSymbol(pad(cast.surplus.codes[0] ?? '')),
    },
    { title: 'Legplaats van een andere zone', note: 'Zone B', symbol: code128('B-07') },
    { title: 'Legplaats van een andere locatie', note: 'Winkel Utrecht Centrum', symbol: code128('W-03') },
    { title: 'Label van een ander', note: 'Hoort bij geen order hier', symbol: code128('3SOMSD999999999') },
    { title: 'Geen artikelcode', note: 'Letters', symbol: code128('HALLO') },
  ];
}

function articleCard(article: SheetArticle, special = ''): string {
  const { identifier, name, eans, quantity, storage_locations: places } = article;
  // With hyphens at which no line breaks.
  const goesTo = places.length > 0 ? ` → ${places.join(', ').replaceAll('-', '\u2011')}` : '';
  const note = special ? `<p class="note">${escape(special)}</p>` : '';
  const codes = eans.map(ean => symbolHtml(articleSymbol(ean))).join('');
  return `<li class="card article"><img src="${pictureOf(identifier)}" alt="" width="56" height="56">
    <div><h3>${escape(name)}</h3><p>${identifier} · ${quantity}×${escape(goesTo)}</p>${note}</div>${codes}</li>`;
}

const placeCard = ({ identifier, display_name }: SheetPlace): string =>
  plainCard(display_name, '', { symbology: 'code128', text: identifier });

const labelCard = ({ code, carrier, order, storage_location }: SheetLabel): string =>
  plainCard(storage_location ?? 'Zonder legplaats', `${order} · ${carrier}`, {
    symbology: 'code128',
    text: code,
  });

const plainCard = (title: string, note: string, symbol: Symbol): string =>
  `<li class="card${symbol.text.length > 9 ? ' wide' : ''}"><div><h3>${escape(title)}</h3>${note && `<p>${escape(note)}</p>`}</div>${symbolHtml(symbol)}</li>`;

const symbolHtml = (symbol: Symbol): string =>
  `<figure>${barcodeSvg(symbol)}<figcaption>${escape(symbol.text)}</figcaption></figure>`;

function page(shown: string, sections: readonly Section[]): string {
  const links = sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join('');
  const sheets = [
    ...[MAIN_BATCH, SMALL_BATCH].map(name => ({ kind: 'batch', word: 'Batch', name })),
    ...[TRY_RECEIPT, SMALL_RECEIPT].map(name => ({ kind: 'receipt', word: 'Ontvangst', name })),
    ...['101', '102'].map(name => ({ kind: 'store', word: 'Winkel', name })),
    { kind: 'returns', word: 'Retouren', name: 'dc' },
  ]
    .map(
      ({ kind, word, name }) =>
        `<a href="/demo/barcodes?${kind}=${name}"${name === shown ? ' aria-current="page"' : ''}>${word} ${name}</a>`,
    )
    .join('');
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Barcodes van ${escape(shown)}</title>
<link rel="stylesheet" href="/demo/barcodes.css">
</head>
<body>
<header><h1>Barcodes om te scannen</h1><nav class="batches" aria-label="Batch, ontvangst of winkel">${sheets}</nav></header>
<nav class="sections" aria-label="Onderdelen">${links}</nav>
<main>${sections.map(sectionHtml).join('\n')}</main>
</body>
</html>`;
}

const sectionHtml = ({ id, title, intro, cards }: Section): string =>
  `<section id="${id}"><h2>${title}</h2><p>${intro}</p><ul class="cards">${cards.join('\n')}</ul></section>`;

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
