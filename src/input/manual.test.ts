import { describe, expect, it } from 'vitest';
import { isTypedOn, scanOnChange, scanOnEnter } from './manual.ts';

const ean = '8712345678906';

describe('typed entry', () => {
  it('13 typed digits submit at once', () => {
    expect(scanOnChange(ean.slice(0, 12), ean, 5)).toEqual({ text: ean, source: 'typed', at: 5 });
  });
  it('fewer digits, more digits and other text wait for Enter', () => {
    expect(scanOnChange('871234567890', '871234567890 ', 5)).toBeNull();
    expect(scanOnChange(ean, `${ean}1`, 5)).toBeNull();
    expect(scanOnChange('JVGL000012345', 'JVGL0000123456', 5)).toBeNull();
  });
  it('taking the fourteenth digit off does not submit', () => {
    expect(scanOnChange(`${ean}1`, ean, 5)).toBeNull();
  });
  it('submits the number as it is printed', () => {
    expect(scanOnChange('8 712345 67890', '8 712345 678906', 5)?.text).toBe('8 712345 678906');
  });
  it('has no identifier of a symbol', () => expect(scanOnEnter(']C0A-14', 5)?.text).toBe('A-14'));
  it('is trimmed', () => {
    expect(scanOnChange('', ` ${ean} `, 5)?.text).toBe(ean);
    expect(scanOnEnter(' A-12 ', 5)).toEqual({ text: 'A-12', source: 'typed', at: 5 });
  });
  it.each([
    ['12', 200, true],
    [' 51495 ', 900, true],
    ['12', 1200, false],
    ['123', 200, false],
    ['A-12', 200, false],
  ])('%j, begun %i ms after an article that submitted itself, is its add-on: %s', (text, after, is) => {
    expect(isTypedOn(text, 1000 + after, 1000)).toBe(is);
  });
  it('Enter on nothing is nothing', () => {
    expect(scanOnEnter('  ', 5)).toBeNull();
  });
});
