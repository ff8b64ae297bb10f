import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { transitions as sortTransitions } from '../src/flows/sort/machine/transitions.ts';
import type { DeliveryWork, SortState } from '../src/flows/sort/machine/state.ts';
import { transitions as returnTransitions } from '../src/flows/returns/machine/machine.ts';
import type { ReturnState, Work as ReturnWork } from '../src/flows/returns/machine/state.ts';
import type { PickState } from '../src/flows/pick-by-store/machine/state.ts';
import type { WalkState } from '../src/flows/pick-by-store/walk/walk-machine.ts';
import { openSort, scan, stage } from './hands.ts';
import { begin, film, LONG_NAME, press } from './judge.ts';
import { inOffice } from './office-acts.ts';
import { allSent, photosUnsent, standAt, stateStored } from './on-device.ts';
import { openCard, placedTooLate } from './repairs.ts';
import { nth, ready } from './picks.ts';
import { ean, place, want, withoutSpecialSteps } from './pieces.ts';
import { changeRights, none } from './rights.ts';
import { fillable } from './storage.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

/**
 * Every state that a flow can rest in, at every size: what can be read there. A state is written where the flow keeps it, and the
 * app starts in it, as after a restart; its refusal is that of a scan. The tables name the screens of each state: a state without
 * one does not compile, and a screen that was not seen fails.
 */
test.use(withoutServiceWorker);
// Fifty screens at three sizes.
test.describe.configure({ timeout: 600_000 });

const UNKNOWN = '8719999000008';

/** The screens that were seen, and those of a table that were not. */
function filming(page: Page, seen = new Set<string>()) {
  const at = async (name: string) => void seen.add(await film(page, name));
  return {
    at,
    /** The app starts in a state. */
    async stand(name: string, state: object, isReady = () => expect(stage(page)).toBeVisible()) {
      const address = page.url();
      // The app, which would write its own state later, is closed meanwhile.
      await page.goto('/manifest.webmanifest');
      await standAt(page, state);
      await page.goto(address);
      await isReady();
      await at(name);
    },
    /** The present state after a scan that it refuses. */
    async refuses(name: string, code = UNKNOWN) {
      await scan(page, code);
      await expect(stage(page)).toHaveAttribute('data-state', 'refused');
      await at(`${name} refused`);
    },
    all(screens: Readonly<Record<string, readonly string[]>>) {
      const wanted = Object.entries(screens).flatMap(([, own]) => own);
      expect(wanted.filter(screen => ![...seen].some(one => one.startsWith(screen)))).toEqual([]);
    },
  };
}

/** The OMS takes nothing more from this worker. */
async function barred(page: Page, world: World, at: (name: string) => Promise<void>): Promise<void> {
  await changeRights(world, page, none);
  await expect(stage(page)).toContainText('Je recht om hier te scannen is weg.');
  await at('barred');
  await scan(page, UNKNOWN);
  await expect(stage(page)).toContainText(`Gelezen ${UNKNOWN}`);
  await at('barred and scanned');
}

const question = (valueType: 'boolean' | 'number' | 'text', text: string) => ({
  attributeIdentifier: valueType,
  valueType,
  question: text,
  answer: null,
});
const questions = {
  required_error: null,
  required: question('boolean', 'Staat er een serienummer op de verpakking?'),
  pieces: [
    question('text', 'Wat is het serienummer?'),
    question('number', 'Hoeveel onderdelen zitten er in de doos?'),
  ],
};

const sortScreens = {
  'scan-article': ['article ready', 'article accepted', 'article refused'],
  'extra-info': [
    'info-required-0 ready',
    'info-required-0 refused',
    'info-piece-0 ready',
    'info-piece-1 ready',
    'info-how-many-0 ready',
  ],
  quantity: ['quantity ready', 'quantity refused'],
  'packing-slip': ['slip ready', 'slip refused'],
  'not-requested': ['not-requested attention', 'not-requested refused'],
  'scan-location': ['location ready', 'location refused'],
  complete: [
    'complete-print-packing-slip ready',
    'complete-scan-label ready',
    'complete-scan-label refused',
    'complete-mark-storage-location-complete ready',
    'complete-mark-storage-location-complete refused',
    'complete-mark-dispatch-request-shipped ready',
  ],
  repair: [
    'repair-0-article repair',
    'repair-0-article refused',
    'repair-0-target repair',
    'repair-0-target refused',
  ],
  clear: ['clear-place', 'clear-piece'],
  'far-more': ['far-more attention', 'far-more refused'],
  'cannot-store': ['cannot-store cannot-store'],
  barred: ['barred'],
} satisfies Record<SortState['name'], readonly string[]>;

test.describe.serial('sorting', () => {
  const seen = new Set<string>();

  test('an article, from its scan to its order', async ({ page, world }) => {
    // The browser prints: a slip that the OMS prints is no state to rest in.
    await world.db.execute('DELETE FROM print_jobs');
    await world.db.execute('DELETE FROM printers');
    await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
      LONG_NAME,
      cast.multiple.identifier,
    ]);
    const disk = await fillable(page);
    const { at, stand, refuses } = filming(page, seen);
    const facts = await world.facts(MAIN_BATCH);
    const work = (location: string, changes: Partial<DeliveryWork> = {}): DeliveryWork => {
      const order = facts.find(delivery => delivery.location === location);
      const line = order?.lines[0];
      if (!order || !line) throw new RangeError(location);
      return {
        product_identifier: line.product,
        read: line.eans[0] ?? '',
        dispatch_request_id: order.id,
        line_id: line.id,
        pending: line.quantity,
        delivery_pending: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        storage_location: location,
        quantity: 1,
        confirmed: true,
        questions: null,
        taken: [],
        ...changes,
      };
    };
    const asked = work('A-08', { questions });
    await begin(page, 'magazijn');
    await openSort(page, MAIN_BATCH, 'A');
    await at('article');
    await press(page, 'Camera');
    await expect(stage(page)).toContainText('geen camera');
    await refuses('article camera');
    await press(page, 'Camera');
    await refuses('article');
    await scan(page, ean(cast.popular));
    await stateStored(page);

    const info = {
      name: 'extra-info',
      verdict: null,
      work: asked,
      answers: [],
      trouble: null,
      unsaved: null,
    };
    await stand('question yes or no', { ...info, asking: 'required', index: 0 });
    await refuses('question yes or no');
    await stand('question text', { ...info, asking: 'piece', index: 0 });
    await stand('question number', { ...info, asking: 'piece', index: 1 });
    await stand('question number again', { ...info, asking: 'piece', index: 1, trouble: 'again' });
    await stand('question how many', { ...info, asking: 'how-many', index: 0 });
    await stand('question not saved', {
      ...info,
      asking: 'required',
      index: 0,
      trouble: 'not-saved',
      unsaved: '1',
    });
    await stand('quantity', { name: 'quantity', verdict: null, work: work('A-02') });
    await refuses('quantity');
    await press(page, 'Typ aantal');
    await expect(page.getByRole('dialog')).toBeVisible();
    await at('quantity pad');
    const counting = { quantity: 4, scanned: 0, may_exceed: true, online: true };
    await stand('far more', {
      name: 'far-more',
      verdict: null,
      work: work('A-02', { quantity: 6, counting }),
      answers: [],
    });
    await refuses('far more');
    await stand('slip', { name: 'packing-slip', verdict: null, work: work('A-14'), printing: 'asked' });
    await refuses('slip');
    for (const why of ['cancelled', 'paused', 'rerouted']) {
      const product_identifier = cast[why as 'paused'].identifier;
      await stand(`not requested ${why}`, {
        name: 'not-requested',
        verdict: null,
        why,
        product_identifier,
        order_identifier: '261119-0027',
      });
    }
    await refuses('not requested');
    const toPlace = { name: 'scan-location', verdict: null, filled: false };
    await stand('location', { ...toPlace, work: work('A-02', { quantity: 6 }) });
    await refuses('location', 'A-03');
    await stand('location filled', { ...toPlace, work: work('A-16'), filled: true });
    await stand('location free', { ...toPlace, work: work('A-16', { storage_location: null }) });
    await refuses('location free');

    const order = facts.find(({ location }) => location === 'A-20');
    const steps = [
      'print-packing-slip',
      'scan-label',
      'mark-storage-location-complete',
      'mark-dispatch-request-shipped',
    ];
    const complete = {
      name: 'complete',
      verdict: null,
      dispatch_request_id: order?.id,
      storage_location: 'A-20',
      steps,
      printing: 'asked',
      label: null,
      check_failed: false,
      late: false,
      doubt: false,
    };
    for (const [index, step] of steps.entries()) {
      await stand(`complete ${step}`, { ...complete, index, label: index > 1 ? '3SOMS0005' : null });
      if (index > 0) await refuses(`complete ${step}`);
    }
    await stand('complete label without codes', { ...complete, index: 1, check_failed: true });

    await stand('location again', { ...toPlace, work: work('A-02', { quantity: 6 }) });
    await disk(true);
    await scan(page, 'A-02');
    await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
    await at('cannot store');
    await disk(false);
    await press(page, 'Probeer opnieuw');
    await scan(page, 'A-02');
    await expect(stage(page)).toHaveAttribute('data-state', 'accepted');
    await at('placed');

    await stand('location in hand', { ...toPlace, work: work('A-02') });
    await allSent(page);
    await barred(page, world, at);
  });

  test('what goes back', async ({ page, world }) => {
    await withoutSpecialSteps(world);
    const { at, refuses } = filming(page, seen);
    const { popular } = cast;
    await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
      LONG_NAME,
      popular.identifier,
    ]);
    const ids = await want(world, popular.identifier, { 'A-01': 3 });
    const office = await inOffice(world);
    await begin(page, 'magazijn');
    await openSort(page, MAIN_BATCH, 'A');
    await place(page, ean(popular));
    await allSent(page);
    await office.cancel(ids['A-01'] ?? 0);
    const toClear = page.getByRole('button', { name: 'Leeg te halen: A-01 (1)' });
    await expect(toClear).toBeVisible();
    await at('article and a place to clear out');
    await toClear.click();
    await at('clear place');
    await refuses('clear place');
    await scan(page, ean(popular));
    await at('clear piece');
    await refuses('clear piece');
  });

  test('what comes to lie wrong', async ({ page, world }) => {
    await withoutSpecialSteps(world);
    const { at, refuses, all } = filming(page, seen);
    const { identifier } = cast.popular;
    const code = ean(cast.popular);
    const ids = await want(world, identifier, { 'A-01': 1 });
    await begin(page, 'magazijn');
    await placedTooLate(world, page, {
      batch: MAIN_BATCH,
      zone: 'A',
      eans: [code],
      meanwhile: () =>
        world.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`, [ids['A-01']]),
    });
    await openCard(page, 'A-01', 'cancelled');
    await at('repair');
    await refuses('repair');
    await scan(page, code);
    await at('repair target');
    await refuses('repair target', 'A-03');
    expect(Object.keys(sortScreens).toSorted()).toEqual(Object.keys(sortTransitions).toSorted());
    all(sortScreens);
  });
});

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

const pickScreens = {
  scan: ['scan ready', 'scan accepted', 'scan refused'],
  completed: ['completed'],
  repair: ['repair repair', 'repair refused'],
  'cannot-store': ['cannot-store cannot-store'],
  barred: ['barred'],
} satisfies Record<PickState['name'], readonly string[]>;

test('picking one delivery', async ({ page, world }) => {
  const disk = await fillable(page);
  const { at, refuses, all } = filming(page);
  const [wrapped, late] = [await nth(world, 3), await nth(world, 11)];
  await begin(page, 'winkel');
  await page.goto(wrapped.path);
  await ready(page);
  await at('pick');
  await refuses('pick');
  await scan(page, wrapped.codes[0] ?? '');
  await at('pick counted');
  await disk(true);
  await scan(page, wrapped.codes[1] ?? '');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await at('pick cannot store');
  await disk(false);
  await press(page, 'Probeer opnieuw');
  await scan(page, wrapped.codes[1] ?? '');
  await at('pick gift');
  await page.getByRole('button', { name: 'Cadeau ingepakt' }).click();
  await at('pick whole');
  await press(page, 'Voltooi levering');
  await expect(stage(page)).toContainText('Bevestigd door OMS');
  await at('pick completed');

  await page.goto(late.path);
  await ready(page);
  for (const code of late.codes) await scan(page, code);
  await world.offline(page);
  await press(page, 'Voltooi levering');
  const office = await inOffice(world);
  await office.cancel((await world.delivery(late.order)).id);
  await world.online(page);
  await expect(stage(page)).toHaveAttribute('data-state', 'repair');
  await at('pick repair');
  await refuses('pick repair');
  await barred(page, world, at);
  all(pickScreens);
});

const walkScreens = {
  walk: ['walk ready', 'walk accepted', 'walk refused'],
  divide: ['divide ready', 'divide refused'],
  complete: ['complete ready', 'complete refused'],
  'cannot-store': ['cannot-store cannot-store'],
  barred: ['barred'],
} satisfies Record<WalkState['name'], readonly string[]>;

test('picking several in a walk', async ({ page, world }) => {
  const disk = await fillable(page);
  const { at, refuses, all } = filming(page);
  await begin(page, 'winkel');
  await page.goto('/scan/te-leveren');
  await page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Start ronde (6)' }).filter({ visible: true }).click();
  await ready(page);
  await at('walk');
  await refuses('walk');
  const [{ codes }, other] = [await nth(world, 4), await nth(world, 12)];
  await scan(page, codes[0] ?? '');
  await at('walk counted');
  await disk(true);
  await scan(page, codes[1] ?? '');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await at('walk cannot store');
  await disk(false);
  await press(page, 'Probeer opnieuw');
  for (const code of [...codes.slice(1), other.codes[0] ?? '']) await scan(page, code);
  await press(page, 'Verdeel');
  await at('walk divided');
  await refuses('walk divided');
  await press(page, 'Verdeeld');
  await at('walk complete');
  await refuses('walk complete');
  await barred(page, world, at);
  all(walkScreens);
});
