import { expect, it } from 'vitest';
import { formats, nativeFormats } from './read.ts';

it('asks the browser for the formats it lists, and not at all when one that articles carry is missing', () => {
  expect(nativeFormats([...formats, 'aztec'])).toEqual(formats);
  const ofBrowsers = formats.filter(format => format !== 'databar');
  expect(nativeFormats(ofBrowsers)).toEqual(ofBrowsers);
  expect(nativeFormats(formats.filter(format => format !== 'itf'))).not.toContain('itf');
  expect(nativeFormats(formats.filter(format => format !== 'upc_e'))).toEqual([]);
});
