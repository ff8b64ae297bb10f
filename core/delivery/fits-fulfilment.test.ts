import { describe, expect, it } from 'vitest';
import { type Goes, placeFits, typeFits } from './fits-fulfilment.ts';

const TYPES = ['dc_delivery', 'ship_from_store', 'click_and_collect', 'vendor_dropship', 'other', 'return'];
const PLACES = ['dc', 'store', 'warehouse', 'vendor'];

const fitting = (goes: Goes) => [
  TYPES.filter(type => typeFits(goes, type)),
  PLACES.filter(place => placeFits(goes, place)),
];

describe('What a delivery may become', () => {
  it('is sent from anywhere, when the order is delivered', () => {
    expect(fitting({ fulfilment_method: 'delivery', isFeeder: false })).toEqual([
      ['dc_delivery', 'ship_from_store', 'vendor_dropship', 'other'],
      PLACES,
    ]);
  });

  it('lies in a store, when the customer collects the order', () => {
    expect(fitting({ fulfilment_method: 'pickup', isFeeder: false })).toEqual([
      ['click_and_collect'],
      ['store'],
    ]);
  });

  it('is sent to the store, when it feeds a pickup; not by a supplier', () => {
    expect(fitting({ fulfilment_method: 'pickup', isFeeder: true })).toEqual([
      ['dc_delivery', 'ship_from_store', 'vendor_dropship', 'other'],
      ['dc', 'store', 'warehouse'],
    ]);
  });
});
