/** The order and the zone beside the stage, at a desk. */
export default {
  order: 'Order {order}',
  pieces: { one: '{n} piece', other: '{n} pieces' },
  in_hand: 'in hand now',
  to: 'to {location}',
  lies: 'is in {location}',
  partly: '{placed} of {quantity} in {location}',
  to_come: 'still to come',
  zone: 'Zone {zone}',
  complete: '{n} complete',
  busy: '{n} begun',
  empty: '{n} empty',
  repair: '{n} to mend',
  now: 'now',
  offline: 'as this device knows it',
} as const;
