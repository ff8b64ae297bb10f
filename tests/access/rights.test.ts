import { expect, test } from 'vitest';
import { manageAllLocations } from '../../core/access/right.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { asks, declared, isUsed, known, ofOrders, permissionsOf } from './declared.ts';
import { notYet } from './not-yet.ts';
import { rightsPage } from './rights-page.ts';

test('the page of rights has a row for each right', () => {
  const page = rightsPage();
  expect(declared.filter(({ name }) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

test('every call with a right stands in one row', () => {
  const rowsOf = (endpoint: (typeof allEndpoints)[number]) =>
    declared.filter(({ right }) => asks(right)(endpoint)).map(({ name }) => name);
  expect(
    allEndpoints
      .filter(({ access }) => access.right !== undefined)
      .map(endpoint => ({ id: endpoint.id, rows: rowsOf(endpoint) }))
      .filter(({ rows }) => rows.length !== 1),
  ).toEqual([]);
});

test('every permission that a right asks for stands in the documents, or is our own', () => {
  expect(
    declared.flatMap(({ right }) => permissionsOf(right)).filter(permission => !known.has(permission)),
  ).toEqual([]);
});

test('every permission of an order’s screens has a page, act or field, or its reason why not yet', () => {
  const unused = ofOrders.filter(({ uses }) => !isUsed(uses)).map(({ permission }) => permission);
  expect(unused.filter(permission => !(permission in notYet))).toEqual([]);
  expect(Object.keys(notYet).filter(permission => !known.has(permission))).toEqual([]);
});

test('no other code names a permission', () => {
  const sources = import.meta.glob<string>(
    [
      '../../{core,contract,src,sw,server}/**/*.{ts,tsx}',
      '!../../core/access/**',
      '!../../**/*.test.*',
      '!../../server/demo/**',
    ],
    { eager: true, query: '?raw', import: 'default' },
  );
  const quoted = [...known]
    // This one is a field of a user, and a condition in SQL.
    .filter(permission => !permissionsOf(manageAllLocations).includes(permission))
    .flatMap(permission => [`'${permission}'`, `"${permission}"`]);
  const naming = Object.entries(sources).filter(([, text]) => quoted.some(name => text.includes(name)));
  expect(naming.map(([path]) => path)).toEqual([]);
});
