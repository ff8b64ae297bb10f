import { mortalBrowser, type MortalBrowser } from './mortal-browser.ts';
import { test as base } from '../world.ts';

/** A test with a browser that it kills; the browser ends with the test. */
export const test = base.extend<{ browserToKill: MortalBrowser }>({
  browserToKill: async ({ world }, use) => {
    const mortal = mortalBrowser(world.url, world.equip);
    await use(mortal);
    await mortal.discard();
  },
});
