import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { statusesOf } from '../office-acts.ts';
import { Keyboard } from './keyboard.ts';
import { hasKeyboard } from './menu-keys.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/**
 * A day's work by keyboard alone: every order of order-rules.md 14 that needs no hold rule, refund or trigger gets what
 * its customer or its state asks for. Each begins on the page of the one before; the keys of each are printed.
 */
const dialog = (page: Page) => page.getByRole('dialog');
const deliveries = (page: Page) => page.getByRole('group', { name: /^Levering/ });

async function begin(page: Page): Promise<void> {
  await signIn(page, 'beheer');
  await page.goto('/orders/search');
  await expect(page.getByRole('combobox', { name: 'Zoek op ordernummer' })).toBeVisible();
}

/** Opens an order by its number, from wherever the keyboard is. */
async function open(keyboard: Keyboard, order: string): Promise<void> {
  const { page } = keyboard;
  await expect(dialog(page)).toHaveCount(0);
  await keyboard.go(order);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order: ${order}`);
  // The page has its keys once what may be done is known.
  await expect(page.getByRole('group', { name: /^Order/ })).toBeVisible();
}

/** An item of the menu of the delivery that the keys act on: by its letter, or by what it begins with. */
async function item(keyboard: Keyboard, ...keys: readonly string[]): Promise<void> {
  await keyboard.press('.');
  await hasKeyboard(keyboard.page);
  await keyboard.press(...keys);
  await expect(keyboard.page.getByRole('menu')).toHaveCount(0);
}

/** A button that stands before that menu. */
async function button(keyboard: Keyboard, name: string): Promise<void> {
  const { page } = keyboard;
  await item(keyboard, 'Escape');
  await expect(page.locator('[aria-haspopup]:focus')).toBeVisible();
  await keyboard.walk('Shift+Tab', page.locator('fieldset:focus-within').getByRole('button', { name }), 5);
  await keyboard.press('Enter');
}

/** A dialog of which nothing or little is to be filled in. */
async function confirmed(keyboard: Keyboard): Promise<void> {
  await expect(dialog(keyboard.page).getByRole('status').first()).not.toBeEmpty();
  await keyboard.press('Control+Enter');
  await expect(dialog(keyboard.page)).toHaveCount(0);
}

async function later(keyboard: Keyboard): Promise<void> {
  await button(keyboard, 'Vertragen');
  await expect(dialog(keyboard.page).getByLabel('Uitleverdatum')).toBeFocused();
  await keyboard.type('05012099');
  await confirmed(keyboard);
}

async function looked(keyboard: Keyboard, text: string): Promise<void> {
  await expect(dialog(keyboard.page)).toContainText(text);
  await keyboard.press('Escape');
}

/** The history of the delivery. */
async function lookedBack(keyboard: Keyboard): Promise<void> {
  await item(keyboard, 'h');
  await looked(keyboard, 'Geschiedenis');
}

async function cancelled(keyboard: Keyboard): Promise<void> {
  await button(keyboard, 'Annuleren');
  await confirmed(keyboard);
}

async function followed(keyboard: Keyboard): Promise<void> {
  await item(keyboard, 'v');
  const location = dialog(keyboard.page).getByLabel('Verantwoordelijke locatie');
  await expect(location.locator('option').nth(1)).toBeAttached();
  await expect(location).toBeFocused();
  await keyboard.press('ArrowDown');
  await confirmed(keyboard);
}

/** Shipped deliveries are folded. */
async function unfold(keyboard: Keyboard): Promise<void> {
  const fold = keyboard.page.getByRole('button', { name: /-1 · / });
  await keyboard.walk('j', fold);
  await keyboard.press('Enter');
  await expect(deliveries(keyboard.page).first()).toBeVisible();
}

/** Reroute mode with the lines of a delivery in a new one, which goes to a store. */
async function toStore(keyboard: Keyboard, store: string): Promise<void> {
  const { page } = keyboard;
  await button(keyboard, 'Reroute');
  const fresh = page.getByRole('region', { name: /^Nieuwe levering 1:/ });
  await expect(fresh.getByRole('option', { name: 'Winkel' })).toBeAttached();
  await keyboard.press('Control+s');
  await expect(fresh.getByLabel('Type locatie')).toBeFocused();
  await keyboard.press('w');
  await keyboard.press('Control+s');
  await expect(fresh.getByLabel('Locatie', { exact: true })).toBeFocused();
  await expect(fresh.getByRole('option', { name: store })).toBeAttached();
  await keyboard.press(store.charAt(0));
  await expect(fresh.getByLabel('Bezorgwijze')).not.toHaveValue('');
  await keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/overview$/);
}

interface Case {
  readonly nth: number;
  readonly what: string;
  readonly work: (keyboard: Keyboard) => Promise<void>;
  /** Statuses of its deliveries after it, in the order in which they were made. */
  readonly after?: readonly string[];
}

const cases: readonly Case[] = [
  {
    nth: 1,
    what: 'the part of the dc goes later',
    work: async keyboard => {
      await keyboard.walk('j', keyboard.page.getByRole('button', { name: /261117-0001-1 ·/ }));
      await later(keyboard);
    },
  },
  {
    nth: 2,
    what: 'what feeds its pickup is looked up',
    work: async keyboard => {
      await item(keyboard, 'g', 'e', 'k', 'Enter');
      await looked(keyboard, 'Wordt geleverd door 261117-0002-2');
    },
  },
  {
    nth: 3,
    what: 'its linked order is opened',
    work: async keyboard => {
      const { page } = keyboard;
      await keyboard.walk('Tab', page.getByRole('main').getByRole('link', { name: '261117-0002' }));
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order: 261117-0002');
    },
  },
  {
    nth: 8,
    what: 'no place has it: cancelled',
    work: cancelled,
    after: ['cancelled'],
  },
  {
    nth: 9,
    what: 'no place will have it: given up',
    work: async keyboard => {
      await button(keyboard, 'Definitief manco');
      await keyboard.type('1');
      await confirmed(keyboard);
    },
    after: ['unable-to-ship-final'],
  },
  { nth: 10, what: 'a store follows the presale', work: followed },
  {
    nth: 11,
    what: 'what waits for a receipt is held',
    work: async keyboard => {
      await item(keyboard, 'b');
      await confirmed(keyboard);
    },
    after: ['on-hold'],
  },
  {
    nth: 12,
    what: 'its manco goes to another store',
    work: keyboard => toStore(keyboard, 'Groningen'),
    after: ['cancelled', 'to-be-requested'],
  },
  {
    nth: 13,
    what: 'why it came where it is',
    work: lookedBack,
  },
  {
    nth: 14,
    what: 'what became of its manco',
    work: async keyboard => {
      await unfold(keyboard);
      await lookedBack(keyboard);
    },
  },
  {
    nth: 15,
    what: 'its customer takes it from a store',
    work: keyboard => toStore(keyboard, 'Groningen'),
    after: ['cancelled', 'to-be-requested'],
  },
  {
    nth: 16,
    what: 'the new place waits',
    work: keyboard => button(keyboard, 'Pauzeren'),
    after: ['cancelled', 'to-be-requested'],
  },
  {
    nth: 17,
    what: 'the paused one goes on',
    work: keyboard => button(keyboard, 'Hervatten'),
    after: ['to-be-requested'],
  },
  { nth: 18, what: 'it goes later still', work: later },
  { nth: 19, what: 'another location follows it', work: followed },
  {
    nth: 20,
    what: 'one more piece is cancelled',
    work: async keyboard => {
      const { page } = keyboard;
      await keyboard.walk('Tab', page.getByRole('link', { name: 'Annuleringen' }));
      await keyboard.press('Enter');
      const count = page.getByRole('spinbutton', { name: /^Annuleren/ }).first();
      await expect(count).toBeVisible();
      await keyboard.walk('Tab', count);
      await keyboard.press('ArrowUp', 'Control+s');
      await expect(page.getByText('De gevraagde leveringsverzoeken zijn geannuleerd.')).toBeVisible();
    },
  },
  { nth: 21, what: 'it is cancelled, as the page says', work: () => Promise.resolve(), after: ['cancelled'] },
  {
    nth: 22,
    what: 'the vendor has cancelled it',
    work: cancelled,
    after: ['cancelled'],
  },
  {
    nth: 23,
    what: 'of sixty lines one place sends what it has',
    work: async keyboard => {
      const { page } = keyboard;
      await item(keyboard, 's', 'u', 'g', 'Enter');
      await expect(dialog(page)).toContainText('Optimaliseren');
      await keyboard.press('Control+Enter');
      await expect(dialog(page).getByRole('alert')).toContainText(
        'Nog een keer Optimaliseren plant wat past.',
      );
      await keyboard.press('Control+Enter');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Wat opslaan doet' })).toContainText(
        'Er komt 1 levering bij',
      );
      await keyboard.press('Control+s');
      await expect(page).toHaveURL(/\/overview$/);
    },
  },
  {
    nth: 24,
    what: 'papers of what its customer complained about',
    work: async keyboard => {
      await item(keyboard, 'p');
      await looked(keyboard, 'Pakbon en labels');
    },
  },
  {
    nth: 25,
    what: 'what became of its extra line',
    work: lookedBack,
  },
  {
    nth: 27,
    what: 'a piece comes back',
    work: async keyboard => {
      const { page } = keyboard;
      await unfold(keyboard);
      await button(keyboard, 'Retour aanmelden');
      await expect(dialog(page).getByRole('spinbutton').first()).toBeFocused();
      await keyboard.press('ArrowUp');
      const reason = dialog(page).getByRole('combobox', { name: /^Reden/ });
      await expect(reason.locator('option').nth(1)).toBeAttached();
      await keyboard.walk('Tab', reason);
      await keyboard.press('ArrowDown');
      await confirmed(keyboard);
    },
    after: ['shipped', 'return-announced'],
  },
  {
    nth: 39,
    what: 'its customer complains',
    work: async keyboard => {
      await unfold(keyboard);
      await button(keyboard, 'Klacht aanmaken');
      await expect(dialog(keyboard.page).getByRole('spinbutton').first()).toBeFocused();
      await keyboard.press('ArrowUp');
      await confirmed(keyboard);
    },
    after: ['shipped', 'shipped-with-issues'],
  },
  {
    nth: 40,
    what: 'a supplier sends it',
    work: async keyboard => {
      await item(keyboard, 'd');
      await expect(dialog(keyboard.page).getByLabel('Leverancier').locator('option').nth(1)).toBeAttached();
      await keyboard.press('ArrowDown');
      await confirmed(keyboard);
    },
    after: ['cancelled', 'requested'],
  },
  {
    nth: 41,
    what: 'its customer has moved',
    work: async keyboard => {
      const { page } = keyboard;
      await keyboard.walk('Tab', page.getByRole('button', { name: 'Bezorgadres wijzigen' }), 80);
      await keyboard.press('Enter');
      const form = page.getByRole('form', { name: 'Bezorgadres' });
      await keyboard.walk('Tab', form.getByLabel('Toevoeging'));
      await keyboard.type('bis');
      await keyboard.press('Control+s');
      await expect(form).toHaveCount(0);
    },
  },
];

test("a day's work is done without a mouse, order by order", async ({ page, world }) => {
  await begin(page);
  const told: { order: string; what: string; keys: number }[] = [];
  for (const { nth, what, work, after } of cases) {
    const order = `261117-${String(nth).padStart(4, '0')}`;
    const keyboard = new Keyboard(page);
    await open(keyboard, order);
    await work(keyboard);
    if (after) await expect.poll(() => statusesOf(world, order), order).toEqual(after);
    told.push({ order, what, keys: keyboard.keys });
  }
  console.table(told);
});

test('an order that was not taken in is tried again without a mouse', async ({ page, world }) => {
  await world.db.execute(`INSERT INTO products (identifier, name) VALUES ('999999', 'Nieuw')`);
  await begin(page);
  const keyboard = new Keyboard(page);
  await keyboard.go('importf');
  const row = page.getByRole('row', { name: /999999/ }).getByRole('button');
  await expect(row).toBeVisible();
  await keyboard.walk('j', row);
  await keyboard.press('Enter');
  await keyboard.walk('Tab', dialog(page).getByRole('button', { name: 'Opnieuw proberen' }));
  await keyboard.press('Enter');
  await expect(page.getByText(/^Order .* is geïmporteerd\.$/)).toBeVisible();
  console.table([{ order: 'import error', what: 'it is tried again', keys: keyboard.keys }]);
});
