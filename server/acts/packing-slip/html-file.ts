import { ASCENT, widthOf } from './lettering.ts';
import { barsOf, type SlipMark, type SlipPage, pageSizes } from './page.ts';

/**
 * The pages as SVG in one HTML file, for printing by any browser: a PDF in a frame needs a viewer, which Android
 * lacks, and crashes Chromium without a screen (docs/decisions/017-slips-in-a-browser.md). Looks are attributes,
 * which no content security policy forbids.
 */
export function htmlFile(title: string, pages: readonly SlipPage[]): Buffer {
  const style = Object.entries(pageSizes).map(
    ([name, { css }]) => `@page ${name}{size:${css};margin:0}.${name}{page:${name};break-after:page}`,
  );
  const sheets = pages.map(({ size, marks }) => {
    const { width, height } = pageSizes[size];
    const view = `width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}"`;
    return `<div class="${size}"><svg xmlns="http://www.w3.org/2000/svg" data-size="${size}" ${view}>${marks.map(markup).join('')}</svg></div>`;
  });
  return Buffer.from(
    `<!doctype html><html lang="nl"><meta charset="utf-8"><title>${escape(title)}</title>` +
      `<style>body{margin:0}svg{display:block}${style.join('')}</style>${sheets.join('\n')}</html>\n`,
  );
}

function markup(mark: SlipMark): string {
  switch (mark.kind) {
    case 'box':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="${mark.radius}" fill="${mark.color}"/>`;
    case 'rule':
      return `<rect x="${mark.x}" y="${mark.y - mark.thickness / 2}" width="${mark.width}" height="${mark.thickness}" fill="${mark.color}"/>`;
    case 'bars': {
      const bars = barsOf(mark).map(
        ({ x, width }) => `M${points(x)} ${mark.y}h${points(width)}v${mark.height}h-${points(width)}z`,
      );
      return `<path d="${bars.join('')}" shape-rendering="crispEdges"/>`;
    }
    case 'text': {
      const anchor = { left: 'start', center: 'middle', right: 'end' }[mark.align];
      // As wide as it was measured, whatever font the browser has.
      const weight = mark.bold ? ' font-weight="700"' : '';
      return `<text x="${mark.x}" y="${points(mark.y + ASCENT * mark.size)}" font-size="${points(mark.size)}" font-family="Helvetica,Arial,sans-serif"${weight} text-anchor="${anchor}" textLength="${points(widthOf(mark.text, mark.size, mark.bold))}" lengthAdjust="spacingAndGlyphs" fill="${mark.color}">${escape(mark.text)}</text>`;
    }
  }
}

const points = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Escapes a text for HTML. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
