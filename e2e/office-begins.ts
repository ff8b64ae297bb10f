import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { inOffice, type Office } from './office-acts.ts';
import { ean, want } from './pieces.ts';
import type { TrueDelivery } from './truth.ts';
import type { World } from './world.ts';

/** The article that the tests of the office's acts sort. */
export const popular = cast.popular.identifier;
export const code = ean(cast.popular);

/** Orders that want the popular article, and one more that is paused: it keeps the batch open, and takes nothing. */
export async function begin(
  world: World,
  amounts: Readonly<Record<string, number>>,
): Promise<{ office: Office; id: number }> {
  const ids = await want(world, popular, { ...amounts, 'A-03': 1 });
  const office = await inOffice(world);
  await office.pause(ids['A-03'] ?? 0);
  return { office, id: ids['A-01'] ?? 0 };
}

/** A delivery of the main batch as it is now. */
export async function orderOf(world: World, id: number): Promise<TrueDelivery> {
  const found = (await world.facts(MAIN_BATCH)).find(d => d.id === id);
  if (!found) throw new RangeError(`no delivery ${id}`);
  return found;
}
