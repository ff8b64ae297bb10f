import { expect, type Page } from 'playwright/test';
import { sideways } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** Numbers of found orders and of their deliveries that are longer than usual. */
const rows = (page: Page) => page.locator('table[data-list] tbody tr:not([aria-hidden], [data-below])');

test('a number is whole, whatever stands beside it; a phone’s card is higher for a long one', async ({
  page,
}) => {
  const names = ['261110-0020490', '261110-0020490-EXTRA', 'NL-WEBSHOP-2026-11-19-000000123456'] as const;
  await page.route(/sales-orders-search\?/, async route => {
    const answer = await route.fetch();
    const found = (await answer.json()) as object[];
    const marks = { fulfilment_method: 'pickup', gift_wrapped: true, comment_count: 2 };
    const json = found.map((order, i) =>
      names[i] ? { ...order, ...marks, order_identifier: names[i], ...twice(order, DELIVERY) } : order,
    );
    await route.fulfill({ response: answer, json });
  });
  await signIn(page, 'beheer');
  await page.goto('/orders/search');
  for (const name of names.slice(0, 2)) {
    const cell = page.getByRole('rowheader', { name: `${name} Afhalen` });
    await expect(cell).toBeVisible();
    const beyond = await cell
      .locator('span, a, svg')
      .evaluateAll(parts =>
        parts.filter(
          part =>
            part.scrollWidth > part.clientWidth ||
            part.getBoundingClientRect().right > (part.closest('th')?.getBoundingClientRect().right ?? 0) ||
            part.getBoundingClientRect().bottom > (part.closest('tr')?.getBoundingClientRect().bottom ?? 0),
        ),
      );
    expect(beyond, name).toEqual([]);
  }
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 640 });
    // The rows become cards a frame after the window has its size.
    const widths = () =>
      rows(page).evaluateAll(cards => cards.map(card => card.getBoundingClientRect().width));
    await expect.poll(async () => Math.max(...(await widths()))).toBeLessThanOrEqual(width);
    for (const name of names) {
      const card = rows(page).filter({ has: page.getByTitle(name, { exact: true }) });
      expect(await card.getByRole('rowheader').evaluate(cutOff), name).toEqual([]);
      if ((await card.getByRole('button', { expanded: false }).count()) > 0)
        await card.getByRole('button', { expanded: false }).click();
      const line = page.locator('tr[data-below] [data-card="title"]').filter({ hasText: DELIVERY });
      expect(await line.last().evaluate(cutOff), name).toEqual([]);
    }
    expect(await page.evaluate(sideways)).toEqual([]);
  }
});

/** Parts of the text of a card's title that are beyond the card, or under its status. */
function cutOff(title: Element): readonly string[] {
  const text = document.createRange();
  text.selectNodeContents(title);
  const card = title.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const status = title.parentElement?.querySelector('[data-card="status"]')?.getBoundingClientRect();
  const covers = (part: DOMRect, by: DOMRect | undefined) =>
    by !== undefined &&
    part.left < by.right &&
    part.right > by.left &&
    part.top < by.bottom - 1 &&
    part.bottom > by.top + 1;
  return [...text.getClientRects()]
    .filter(
      part =>
        part.right > card.right ||
        part.bottom > card.bottom + 2 ||
        covers(part, status) ||
        [...(title.parentElement?.querySelectorAll('[data-card="left"], [data-card="right"]') ?? [])].some(
          fact => covers(part, fact.getBoundingClientRect()),
        ),
    )
    .map(part => JSON.stringify(part))
    .concat(
      title.scrollWidth > title.clientWidth && getComputedStyle(title).overflow !== 'visible' ? ['dots'] : [],
    );
}

const DELIVERY = 'DR-UTRECHT-2026-000000001234';
/** An order's deliveries, and each once more with another number. */
function twice(order: object, identifier: string): object {
  const { current_dispatch_requests_with_paused: own } = order as {
    current_dispatch_requests_with_paused: readonly object[];
  };
  return {
    current_dispatch_requests_with_paused: [...own, ...own.map(delivery => ({ ...delivery, identifier }))],
  };
}
