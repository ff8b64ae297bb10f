import { expect } from 'playwright/test';
import { begin, judge } from '../judge.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use(withoutServiceWorker);

test('of many suppliers one is found by typing a part of its name, without a mouse (design/office.md 4)', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `INSERT INTO locations (location_type_id, identifier, display_name)
     SELECT id, 'V' || n, 'Groothandel Van Houten en Zonen vestiging ' || n
     FROM location_types, generate_series(1, 500) AS n WHERE identifier = 'vendor'`,
  );
  await begin(page, 'magazijn');
  await page.goto('/locations/dc/DC01/goods-receipt/create');
  const supplier = page.getByRole('combobox', { name: 'Leverancier' });
  await expect(page.getByRole('button', { name: 'Suggesties weergeven' })).toBeVisible();
  await supplier.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await supplier.fill('nergens');
  await expect(page.getByText('Niets gevonden.')).toBeVisible();
  await supplier.fill('vestiging 317');
  await expect(page.getByRole('option')).toHaveCount(1);
  await supplier.press('ArrowDown');
  await supplier.press('Enter');
  await expect(supplier).toHaveValue('Groothandel Van Houten en Zonen vestiging 317');
  // While it is open, react-aria hides the rest of the page from screen readers, which axe takes for a fault.
  await judge(page, 'one of many choices');
  await supplier.press('Tab');
  await page.keyboard.type('PAKBON-317');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/goods-receipt\/PAKBON-317$/);
  await expect(page.getByText('Groothandel Van Houten en Zonen vestiging 317').first()).toBeVisible();
});
