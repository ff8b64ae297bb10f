import { expect, it } from 'vitest';
import { servesChannel } from './sales-channels.ts';

it.each([
  [null, 'web', true],
  ['', 'web', true],
  [' , ', null, true],
  ['web', 'web', true],
  ['app, web', 'web', true],
  ['app web', 'web', true],
  ['webshop', 'web', false],
  ['app', null, false],
])('supportsSalesChannels %j, an order of %j: %s', (supported, channel, serves) => {
  expect(servesChannel(supported, channel)).toBe(serves);
});
