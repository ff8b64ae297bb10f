import type { Page } from 'playwright/test';

/** A desk, a phone, and the smallest phone. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 412, height: 915 },
  { width: 320, height: 640 },
];

/** Takes pictures of an area; with `LOOKS=1` they are kept in test-results/office. */
export const picturesOf =
  (area: string) =>
  async (page: Page, name: string): Promise<void> => {
    if (process.env['LOOKS'])
      await page.screenshot({
        path: `test-results/office/${area}-${name}-${String(page.viewportSize()?.width)}.png`,
        fullPage: true,
      });
  };
