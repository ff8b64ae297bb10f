import { beforeAll, expect, test } from 'vitest';
import { plantScripts } from '../e2e/planted.ts';
import { type Caller, type TestApp, freshApp } from '../server/testing/app.ts';

/** Closes texts, attributes, elements and commands, and then opens its own. */
const PLANTED = `"' onclick=alert(1) ></text></script><img src=x onerror=alert(1)>^XZ~JA^FD_5E{{7*7}}) /JS (`;
const DC = '/api/rest/locations/dc/DC01';

let clean: TestApp;
let planted: TestApp;
let people: { clean: Caller; planted: Caller };

beforeAll(async () => {
  [clean, planted] = await Promise.all([freshApp(), freshApp()]);
  await plantScripts(planted.db, PLANTED);
  people = { clean: await clean.signIn('magazijn'), planted: await planted.signIn('magazijn') };
});

/** The same page twice: with a script in every text, and without. */
async function both(url: string, headers: Record<string, string> = {}) {
  const replies = [await people.clean.get(url, headers), await people.planted.get(url, headers)] as const;
  expect(replies.map(reply => reply.statusCode)).toEqual([200, 200]);
  expect(replies[1].headers['x-content-type-options']).toBe('nosniff');
  return replies;
}

/** Every kind of tag with its attribute names: texts must add none. */
const tagsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<([a-z!/][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(([, tag, attributes = '']) =>
      [tag, ...[...attributes.matchAll(/([\w:-]+)\s*(?==|\s|$)(?:="[^"]*")?/g)].map(([, name]) => name)].join(
        ' ',
      ),
    ),
  ),
];

/** The tags that planted texts added to a page; a page without planted text is a fault too. */
function addedIn(before: string, after: string): string[] {
  const known = tagsIn(before);
  const added = tagsIn(after).filter(tag => !known.includes(tag));
  return after.includes('onerror') ? added : ['nothing was planted'];
}

test.each([
  ['the pick list', `${DC}/dispatch-request-batches/2611-014/pick-list`],
  ['the portal', '/portal'],
  ['the barcodes of a batch', '/demo/barcodes'],
  ['the barcodes of a receipt', '/demo/barcodes?receipt=VH-2611-03'],
  ['the barcodes of a store', '/demo/barcodes?store=101'],
  ['the barcodes of returns', '/demo/barcodes?returns=dc'],
])('%s shows every text as text, under a policy without inline scripts', async (_, url) => {
  const [before, after] = await both(url, { accept: 'text/html' });
  expect(addedIn(before.body, after.body)).toEqual([]);
  const policy = String(after.headers['content-security-policy']);
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe-inline');
});

test('the page to sign in shows where one comes from as text', async () => {
  const page = (referrer: string) =>
    clean.visitor.get(`/portal/login?referrer=${encodeURIComponent(referrer)}`);
  const [before, after] = [await page('/scan?x=onerror'), await page(`/scan?${PLANTED}`)];
  expect(addedIn(before.body, after.body)).toEqual([]);
});

type Slip = Record<string, unknown> & { labels: Record<string, string> };
const slipOf = (reply: { json(): unknown }) => {
  const slip = reply.json() as Slip;
  const [, file] = Object.entries(slip).find(([key]) => /^[0-9a-f]{64}$/.test(key)) ?? [];
  const decoded = (base64: unknown) => Buffer.from(String(base64), 'base64').toString('latin1');
  return { file: decoded(file), labels: Object.values(slip.labels ?? {}).map(decoded) };
};
const slipPath = (query: string) =>
  `/api/rest/dispatch-requests/261119-0017-1/packing-slip?separate_label=1&${query}`;

test('a slip for a browser shows every text as text', async () => {
  const [before, after] = await both(slipPath('format=html'));
  expect(addedIn(slipOf(before).file, slipOf(after).file)).toEqual([]);
  const batch =
    '/api/rest/dispatch-requests/batch-packing-slips?format=html&identifiers=261119-0001-1,261119-0017-1';
  const [one, other] = await both(batch);
  expect(addedIn(slipOf(one).file, slipOf(other).file)).toEqual([]);
});

test('a label in ZPL has no other commands, whatever its texts say', async () => {
  const [before, after] = await both(slipPath('label_format=zpl'));
  // A long text has more lines; what a text adds would be a command of another kind, or another begin or end of a label.
  const commands = (zpl: string) => {
    const all = zpl.match(/[\^~](?:FD|[A-Z@][A-Z0-9@]?)/g) ?? [];
    return { kinds: [...new Set(all)].toSorted(), ends: all.filter(one => /X[AZ]/.test(one)) };
  };
  expect(slipOf(after).labels.length).toBeGreaterThan(0);
  expect(slipOf(after).labels.map(commands)).toEqual(slipOf(before).labels.map(commands));
  expect(slipOf(after).labels[0]).toContain('_5EXZ_7EJA');
});

test.each([
  ['a slip and its labels', slipPath('')],
  ['a pick list', `${DC}/dispatch-request-batches/2611-014/pick-list`],
])('%s in PDF does nothing by itself', async (_, url) => {
  const [before, after] = await both(url);
  const pdfs = (reply: typeof before) =>
    String(reply.headers['content-type']).includes('pdf')
      ? [reply.rawPayload.toString('latin1')]
      : [slipOf(reply).file, ...slipOf(reply).labels];
  // Streams are compressed, so these are the names of the document's own objects.
  const names = (pdf: string) => [...new Set(pdf.match(/\/[A-Z][A-Za-z]+(?=[ /<[(\r\n])/g))].sort();
  for (const [nth, pdf] of pdfs(after).entries()) {
    expect(names(pdf)).not.toEqual(expect.arrayContaining(['/JavaScript']));
    expect(names(pdf).filter(name => !names(pdfs(before)[nth] ?? '').includes(name))).toEqual([]);
  }
});

test('what was read is said back as data that no browser reads as a page', async () => {
  const url = `${DC}/storage-locations/A/process-product/sort/${encodeURIComponent('<img src=x onerror=alert(1)>')}`;
  const reply = await people.clean.get(`${url}?dispatch_request_batch_identifier=2611-014`, {
    accept: 'text/html',
  });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});
