import { expect, it } from 'vitest';
import { formats, nativeFormats } from './read.ts';

it('asks the browser for the formats it lists, and not at all when one that articles carry is missing', () => {
  expect(nativeFormats([...formats, 'qr_code'])).toEqual(formats);
  expect(nativeFormats(formats.filter(format => format !== 'itf'))).not.toContain('itf');
  expect(nativeFormats(formats.filter(format => format !== 'upc_e'))).toEqual([]);
});
