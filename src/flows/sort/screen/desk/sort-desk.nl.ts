/** The order and the zone beside the stage, at a desk. */
export default {
  order: 'Order {order}',
  pieces: { one: '{n} stuk', other: '{n} stuks' },
  in_hand: 'nu in de hand',
  to: 'naar {location}',
  lies: 'ligt in {location}',
  partly: '{placed} van {quantity} in {location}',
  to_come: 'nog te komen',
  zone: 'Zone {zone}',
  complete: '{n} compleet',
  busy: '{n} bezig',
  empty: '{n} leeg',
  repair: '{n} herstel',
  now: 'nu',
  offline: 'stand van dit apparaat',
} as const;
