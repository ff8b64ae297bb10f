import { expect, type Page } from 'playwright/test';
import type { World } from './world.ts';

type Person = { readonly username: string; readonly permissions: readonly string[] };
const personAt = async (page: Page): Promise<Person> =>
  (await (await page.request.get('/api/current-user')).json()) as Person;

/** Changes the permissions of the user of a page, and waits until the OMS has heard of it: it remembers those that it knows. */
export async function changeRights(
  world: World,
  page: Page,
  change: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const { username, permissions } = await personAt(page);
  const given = change(permissions);
  await world.db.execute('UPDATE users SET permissions = $2 WHERE username = $1', [username, given]);
  const now = async () => (await personAt(page)).permissions.toSorted();
  await expect.poll(now).toEqual(given.toSorted());
}

/** Every right is taken away. */
export const none = (): readonly string[] => [];
/** The right to sort is taken away. */
export const notSorting = (before: readonly string[]): readonly string[] =>
  before.filter(one => one !== 'orders.batch.process.sort');
