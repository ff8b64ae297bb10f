import { expect, test, type Locator, type Page } from 'playwright/test';
import { BY_HAND } from '../hands.ts';

/** Somebody without a mouse, whose keys are counted. */
export class Keyboard {
  #keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get keys(): number {
    return this.#keys;
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key, key.length === 1 ? BY_HAND : {});
    this.#keys += keys.length;
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, BY_HAND);
    this.#keys += text.length;
  }
  /** Presses a key until the focus is there; each press waits until the focus has moved. */
  async walk(key: 'Tab' | 'Shift+Tab' | 'j', to: Locator, most = 40): Promise<void> {
    for (let nth = 0; nth < most && !(await hasFocus(to)); nth++) {
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.press(key);
      await this.page.waitForFunction(one => one !== document.activeElement, before);
    }
    await expect(to).toBeFocused();
  }
  /** The palette's first offer for what is typed. */
  async go(typed: string): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
    await this.page.keyboard.type(typed, BY_HAND);
    this.#keys += typed.length;
    await expect(this.page.getByRole('menuitem').first()).toContainText(typed, { ignoreCase: true });
    await this.press('Enter');
  }
  atMost(most: number, question: string): void {
    test.info().annotations.push({ type: 'keys', description: `${question}: ${String(this.#keys)}` });
    expect(this.#keys).toBeLessThanOrEqual(most);
  }
}

const hasFocus = (of: Locator): Promise<boolean> =>
  of.evaluateAll(found => found.some(element => element === document.activeElement));
