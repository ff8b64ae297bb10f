import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { transitions as sortTransitions } from '../src/flows/sort/machine/transitions.ts';
import type { DeliveryWork, SortState } from '../src/flows/sort/machine/state.ts';
import { openSort, scan, stage } from './hands.ts';
import { begin, LONG_NAME, press } from './judge.ts';
import { inOffice } from './office-acts.ts';
import { allSent, stateStored } from './on-device.ts';
import { openCard, placedTooLate } from './repairs.ts';
import { ean, place, want, withoutSpecialSteps } from './pieces.ts';
import { fillable } from './storage.ts';
import { test, withoutServiceWorker } from './world.ts';
import { barred, filming, questions } from './filming.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/**
 * Every state that a flow can rest in, at every size: what can be read there. A state is written where the flow keeps it, and the
 * app starts in it, as after a restart; its refusal is that of a scan. The tables name the screens of each state: a state without
 * one does not compile, and a screen that was not seen fails.
 */
test.use(withoutServiceWorker);
// Fifty screens at three sizes.
test.describe.configure({ timeout: 600_000 });

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
      meanwhile: () => setDeliveries(world.db, `status = 'cancelled'`, 'id = $1', [ids['A-01']]),
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
