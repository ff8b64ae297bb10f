import { expect, type Page } from 'playwright/test';
import { scan, stage } from './hands.ts';
import { film } from './judge.ts';
import { standAt } from './on-device.ts';
import { changeRights, none } from './rights.ts';
import { type World } from './world.ts';

const UNKNOWN = '8719999000008';

/** The screens that were seen, and those of a table that were not. */
export function filming(page: Page, seen = new Set<string>()) {
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
export async function barred(page: Page, world: World, at: (name: string) => Promise<void>): Promise<void> {
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
/** Questions of each kind about an article. */
export const questions = {
  required_error: null,
  required: question('boolean', 'Staat er een serienummer op de verpakking?'),
  pieces: [
    question('text', 'Wat is het serienummer?'),
    question('number', 'Hoeveel onderdelen zitten er in de doos?'),
  ],
};
