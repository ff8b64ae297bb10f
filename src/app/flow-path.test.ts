import { expect, test } from 'vitest';
import { flowPath } from './flow-path.ts';

test('process paths with and without a batch model (specification README, Session and shell)', () => {
  expect(flowPath('/product-processing/dc/DC01/batch/2611-014/sort')).toEqual({
    type: 'dc',
    location: 'DC01',
    source: { type: 'batch', identifier: '2611-014' },
    processType: 'sort',
  });
  expect(flowPath('/product-processing/store/101/return/')).toEqual({
    type: 'store',
    location: '101',
    source: null,
    processType: 'return',
  });
});

test('names are decoded, and what cannot be is taken as it stands', () => {
  expect(flowPath('/product-processing/dc/DC%2001/batch/a%2Fb/sort')).toMatchObject({
    location: 'DC 01',
    source: { identifier: 'a/b' },
  });
  expect(flowPath('/product-processing/dc/%E0/return')).toMatchObject({ location: '%E0' });
  expect(flowPath('/product-processing/dc/%/return')).toMatchObject({ location: '%', processType: 'return' });
});

test('every other path is a page of the router', () => {
  for (const path of ['/', '/%', '/scan', '/product-processing/dc/DC01', '/product-processing/a/b/c/d/e/f'])
    expect(flowPath(path)).toBeNull();
});
