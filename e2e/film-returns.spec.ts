import { expect } from 'playwright/test';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { transitions as returnTransitions } from '../src/flows/returns/machine/machine.ts';
import type { ReturnState, ReturnWork } from '../src/flows/returns/machine/state.ts';
import { scan, stage } from './hands.ts';
import { begin, LONG_NAME, press } from './judge.ts';
import { photosUnsent, stateStored } from './on-device.ts';
import { fillable } from './storage.ts';
import { test, withoutServiceWorker } from './world.ts';
import { barred, filming, questions } from './filming.ts';

// Every state that the flow can rest in, as film-sort.spec.ts says.
test.use(withoutServiceWorker);
// Fifty screens at three sizes.
test.describe.configure({ timeout: 600_000 });

const returnScreens = {
  'scan-label': ['label ready', 'label refused'],
  'scan-article': ['article accepted', 'article refused'],
  'extra-info': ['info-required-0 ready', 'info-required-0 refused', 'info-piece-0 ready'],
  'choose-state': ['state ready', 'state refused'],
  'scan-location': ['location ready', 'location refused'],
  next: ['next accepted', 'next ready'],
  repair: [
    'repair-article repair',
    'repair-article refused',
    'repair-target repair',
    'repair-target refused',
  ],
  'cannot-store': ['cannot-store cannot-store'],
  barred: ['barred'],
} satisfies Record<ReturnState['name'], readonly string[]>;

test('returns', async ({ page, world }) => {
  const disk = await fillable(page);
  const { at, stand, refuses, all } = filming(page);
  const label = returnLabel(2);
  const lines = await world.db.query<{ id: number; line: number; product: string; ean: string }>(
    `SELECT c.dispatch_request_id AS id, n.id AS line, n.product_identifier AS product, max(e.ean) AS ean
     FROM tracking_codes c JOIN dispatch_request_lines n USING (dispatch_request_id)
     JOIN product_eans e USING (product_identifier) WHERE c.code = $1 GROUP BY 1, 2, n.id ORDER BY n.id`,
    [label],
  );
  const [first, second = first] = lines;
  if (!first || !second) throw new RangeError(label);
  await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [LONG_NAME, first.product]);
  await begin(page, 'magazijn');
  await page.goto('/product-processing/dc/DC01/return');
  await press(page, 'Kies');
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await at('return label');
  await refuses('return label', '3SNERGENS1');
  await scan(page, label);
  await at('return found');
  await refuses('return article');
  await scan(page, first.ean);
  await stateStored(page, '"name":"choose-state"');
  const ret = { dispatch_request_id: first.id, label };
  for (const [name, line] of Object.entries({ 'of a long name': first, second })) {
    const work: ReturnWork = {
      ret,
      product_identifier: line.product,
      read: line.ean,
      line_id: line.line,
      questions: null,
    };
    const info = {
      name: 'extra-info',
      verdict: null,
      work: { ...work, questions },
      answers: [],
      trouble: null,
      unsaved: null,
      index: 0,
    };
    await stand(`return question yes or no ${name}`, { ...info, asking: 'required' });
    await refuses(`return question yes or no ${name}`);
    await stand(`return question failed ${name}`, { ...info, asking: 'required', trouble: 'again' });
    await stand(`return question text ${name}`, { ...info, asking: 'piece' });
    await stand(`return state ${name}`, { name: 'choose-state', verdict: null, work });
    await refuses(`return state ${name}`);
    const place = { name: 'scan-location', verdict: null, work, filled: false, product_state: 'incomplete' };
    await stand(`return location ${name}`, { ...place, storage_location: 'R-02' });
    await refuses(`return location ${name}`, 'R-03');
    await stand(`return location free ${name}`, { ...place, storage_location: null });
  }
  await disk(true);
  await scan(page, 'R-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await at('return cannot store');
  await disk(false);
  await press(page, 'Probeer opnieuw');
  await scan(page, 'R-01');
  await expect(stage(page, 'VOLGENDE')).toBeVisible();
  await at('return next');
  await stand('return next again', {
    name: 'next',
    verdict: null,
    ret,
    article: first.product,
    product_state: 'incomplete',
    storage_location: 'R-01',
  });
  await expect.poll(() => photosUnsent(page)).toBe(0);
  await world.offline(page);
  await scan(page, '3SLATER1');
  await scan(page, first.ean);
  await page.getByRole('button', { name: /Verkoopbaar/ }).click();
  await scan(page, 'R-01');
  await expect(stage(page, 'VOLGENDE')).toContainText('op dit apparaat');
  await at('return next offline');
  await world.online(page);
  await page.getByText('Herstel 1 · R-01').click();
  await at('return repair');
  await refuses('return repair');
  await scan(page, second.ean);
  await at('return repair target');
  await refuses('return repair target', 'R-02');
  expect(Object.keys(returnScreens).toSorted()).toEqual(Object.keys(returnTransitions).toSorted());
  await barred(page, world, at);
  all(returnScreens);
});
