import { expect, it } from 'vitest';
import { filled, unknownPlaceholders } from './fill.ts';

const values = {
  sales_order_identifier: '261117-0001',
  dispatch_request_identifier: '',
  customer_name: '{location}',
  tracking_codes: '3SOMS0001',
  location: 'Utrecht',
};

it('names in braces are filled once; what is not known is left out, and other braces stay', () =>
  expect(
    filled(
      '{customer_name}: {sales_order_identifier} ({dispatch_request_identifier}) {tracking_codes} {x}',
      values,
    ),
  ).toBe('{location}: 261117-0001 () 3SOMS0001 {x}'));
it('names that nothing fills are told', () =>
  expect(unknownPlaceholders('{customer_name} {naam} {constructor}')).toEqual(['naam', 'constructor']));
