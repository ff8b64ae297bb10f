import { expect, it } from 'vitest';
import { pickListName } from './pick-list-name.ts';

const at = new Date('2026-11-20T09:08:07Z');

it('a pick list is named after its batch, a store’s with a timestamp', () => {
  expect(pickListName('2611-014', 'dc', at)).toBe('picklijst-2611-014');
  expect(pickListName('2611-101', 'store', at)).toBe('picklijst-2611-101-20261120-090807');
});
