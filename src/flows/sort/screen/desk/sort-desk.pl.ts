/** The order and the zone beside the stage, at a desk. */
export default {
  order: 'Zamówienie {order}',
  pieces: { one: '{n} sztuka', few: '{n} sztuki', many: '{n} sztuk', other: '{n} sztuki' },
  in_hand: 'teraz w ręku',
  to: 'do {location}',
  lies: 'leży w {location}',
  partly: '{placed} z {quantity} w {location}',
  to_come: 'jeszcze brak',
  zone: 'Strefa {zone}',
  complete: '{n} kompletnych',
  busy: '{n} rozpoczętych',
  empty: '{n} pustych',
  repair: '{n} do korekty',
  now: 'teraz',
  offline: 'stan tego urządzenia',
} as const;
