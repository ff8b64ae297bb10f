import { describe, expect, test } from 'vitest';
import { parameterOf } from '../../../../core/settings/parameters.ts';
import { pages } from '../../pages.ts';
import { locationPages } from './deliveries/location-links.tsx';
import { deliveryActs } from './acts/acts.ts';
import { detailSettings, inSetting } from './detail-settings.ts';

const GROUP = 'order-detail';
const set = (key: string, value: unknown) =>
  detailSettings({ [`frontend-parameters.${GROUP}.${key}`]: value });

describe('settings of the screen of an order', () => {
  test.each<[string, unknown, keyof ReturnType<typeof detailSettings>, unknown, unknown]>([
    ['status-display-order', ['shipped'], 'statusesFirst', ['shipped'], []],
    ['information-blocks', ['notes'], 'blocks', ['notes'], null],
    ['information-fields', [], 'fields', [], null],
    ['customer-email-subject', 'Order {order}', 'mailSubject', 'Order {order}', ''],
    ['clickable-product-identifiers', false, 'opensProducts', false, true],
    ['location-links', ['returns'], 'locationLinks', ['returns'], []],
    ['dispatch-field-statuses', ['requested'], 'statusesWithDays', ['requested'], null],
    ['button-display-mode', 'icon', 'buttonsAs', 'icon', 'text'],
    ['button-position', 'foot', 'buttonsAt', 'foot', 'head'],
    ['button-alignment', 'left', 'buttonsAlign', 'left', 'right'],
    ['hover-menu-items', ['delay'], 'menu', ['delay'], null],
  ])('%s %j', (key, value, name, expected, unset) => {
    expect(set(key, value)[name]).toEqual(expected);
    expect(detailSettings({})[name]).toEqual(unset);
    expect(set(key, { wrong: 1 })[name]).toEqual(unset);
    expect(parameterOf(GROUP, key)).toBeDefined();
  });

  test("'Meer' can be set to offer each act of a delivery", () =>
    expect(
      parameterOf(GROUP, 'hover-menu-items')
        ?.options?.map(({ value }) => value)
        .toSorted(),
    ).toEqual(deliveryActs.map(({ id }) => id).toSorted()));

  test('a delivery leads to pages that exist, to who may open them', () => {
    for (const { key, right } of locationPages)
      expect(pages.find(({ path }) => path === `/locations/:type/:location/${key}`)?.right).toEqual(right);
    expect(parameterOf(GROUP, 'location-links')?.options?.map(({ value }) => value)).toEqual(
      locationPages.map(({ key }) => key),
    );
  });

  test('what a setting names stands in its order, and nothing else', () => {
    const all = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
    expect(inSetting(all, null)).toEqual(all);
    expect(inSetting(all, ['c', 'x', 'a'])).toEqual([{ key: 'c' }, { key: 'a' }]);
    expect(inSetting(all, [])).toEqual([]);
  });
});
