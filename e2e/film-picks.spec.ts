import { expect } from 'playwright/test';
import type { PickState } from '../src/flows/pick-by-store/machine/state.ts';
import type { WalkState } from '../src/flows/pick-by-store/walk/walk-machine.ts';
import { scan, stage } from './hands.ts';
import { begin, press } from './judge.ts';
import { inOffice } from './office-acts.ts';
import { nth, ready } from './picks.ts';
import { fillable } from './storage.ts';
import { test, withoutServiceWorker } from './world.ts';
import { barred, filming } from './filming.ts';

// Every state that the flow can rest in, as film-sort.spec.ts says.
test.use(withoutServiceWorker);
// Fifty screens at three sizes.
test.describe.configure({ timeout: 600_000 });

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
