import { iso31661Alpha2ToAlpha3 } from 'iso-3166';

/** Whether two letters are a country: a code that ISO 3166-1 assigns. */
export const isCountry = (code: string): boolean => Object.hasOwn(iso31661Alpha2ToAlpha3, code);
