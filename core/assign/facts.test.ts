import { expect, it } from 'vitest';
import { serviceOf } from './facts.ts';

it.each([
  ['dc_delivery', null, 'dc_delivery'],
  ['ship_from_store', null, 'ship_from_store'],
  ['click_and_collect', null, 'pickup'],
  ['vendor_dropship', null, 'dropship'],
  ['dc_delivery', 'crossdocking', 'inter_store'],
] as const)('%s with action %s is of the service %s', (type, action, service) =>
  expect(serviceOf(type, action)).toBe(service),
);
