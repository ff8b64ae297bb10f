const sizes = { a4: 'A4', label: '100mm 150mm' };

let sheet: CSSStyleSheet | undefined;

/**
 * Prints nothing but the pages, each on its own kind of paper. In code, because the content security policy lets no
 * page bring its own style.
 */
function styleOnce(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  const papers = Object.entries(sizes).map(
    ([name, size]) =>
      `@page ${name} { size: ${size}; margin: 0 } .print-${name} { page: ${name}; break-after: page }`,
  );
  sheet.replaceSync(`
    @media screen { .print-pages { display: none } }
    @media print {
      html, body { height: auto !important; margin: 0 !important; overflow: visible !important; background: #fff !important }
      body > :not(.print-pages) { display: none !important }
      .print-pages svg { display: block }
    }
    ${papers.join('\n')}
  `);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Prints the pages of an HTML slip through the browser's own dialog, from this very page: a PDF in a frame needs a
 * viewer, which Android lacks (docs/decisions/017-slips-in-a-browser.md). The pages are removed with the dialog, or
 * at the next print.
 */
export function printPages(html: string): void {
  styleOnce();
  for (const old of document.querySelectorAll('.print-pages')) old.remove();
  const pages = document.createElement('div');
  pages.className = 'print-pages';
  pages.setAttribute('aria-hidden', 'true');
  // The slip's own style sheet is for a browser that opens the file; here the policy would forbid it and report that.
  const drawings = html.replace(/<style>[^<]*<\/style>/, '');
  for (const drawing of new DOMParser()
    .parseFromString(drawings, 'text/html')
    .querySelectorAll('svg[data-size]')) {
    const page = document.createElement('div');
    page.className = `print-${drawing.getAttribute('data-size') ?? ''}`;
    page.append(document.adoptNode(drawing));
    pages.append(page);
  }
  document.body.append(pages);
  window.addEventListener('afterprint', () => pages.remove(), { once: true });
  window.print();
}
