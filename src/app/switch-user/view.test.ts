import { describe, expect, it } from 'vitest';
import { readKeyed } from './view.ts';
import { switchState } from './open-switch.ts';

const none = { badge: null, pin: '' };
const anna = { badge: 'OMSPAS-40718263', pin: '12' };

describe('Wissel van gebruiker: what a scanner, a hand or a keyboard gives', () => {
  it('a badge is taken at any moment, and asks for the PIN anew', () => {
    const bram = { keyed: { badge: 'OMSPAS-51829374', pin: '' }, whole: false };
    expect(readKeyed(none, ' omspas-51829374')).toEqual(bram);
    expect(readKeyed(anna, 'OMSPAS-51829374')).toEqual(bram);
    expect(readKeyed(none, '51829374')).toEqual(bram);
  });

  it('a PIN that is scanned, or typed as fast, is whole', () => {
    expect(readKeyed(anna, '2580')).toEqual({ keyed: { ...anna, pin: '2580' }, whole: true });
    expect(readKeyed(anna, '40718263')).toEqual({ keyed: { ...anna, pin: '40718263' }, whole: true });
  });

  it.each([
    [none, '2580'],
    [none, '8712340512076'],
    [none, 'A-12'],
    [anna, '258'],
    [anna, '8712340512076'],
    [anna, 'A-12'],
  ])('%j and %j: neither badge nor PIN', (keyed, text) => {
    expect(readKeyed(keyed, text)).toBeNull();
  });
});

describe('where it came from and goes back to', () => {
  it.each([
    [
      { badge: 'OMSPAS-51829374', back: '/product-processing/dc/DC01/return' },
      'OMSPAS-51829374',
      '/product-processing/dc/DC01/return',
    ],
    [null, null, '/scan'],
    [{ back: '/scan/wissel' }, null, '/scan'],
    [{ back: 'https://elsewhere.test/' }, null, '/scan'],
  ])('%j', (state, badge, back) => {
    expect(switchState(state)).toEqual({ badge, back });
  });
});
