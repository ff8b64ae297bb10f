import { DC, NOORDZEE, STORE_101, STORE_102, STORE_103, VAN_HOUTEN } from './demo-places.ts';

const STORES = [STORE_101, STORE_102, STORE_103];

/** The dispatch types of migration 003, in the order of their ids; a store may have a delivery of a type for which it has no methods or carriers. */
const types = [
  {
    identifier: 'click_and_collect',
    carriers: [3],
    methods: [6],
    at: STORES,
  },
  {
    identifier: 'ship_from_store',
    carriers: [1, 2, 4],
    methods: [1, 2, 3, 4, 5],
    // Not 5, the service point: a delivery with it shows an unknown method.
    active: [1, 2, 3, 4],
    at: STORES,
  },
  {
    identifier: 'dc_delivery',
    carriers: [1, 2],
    methods: [1, 2, 3, 4, 5],
    at: [DC],
  },
  {
    identifier: 'vendor_dropship',
    carriers: [],
    methods: [],
    at: [VAN_HOUTEN, NOORDZEE],
  },
  { identifier: 'return', carriers: [], methods: [], at: [] },
  // Switched on in the stores, with none of its methods.
  { identifier: 'other', carriers: [1, 2], methods: [1, 4], active: [], at: STORES },
].map((type, i) => ({ id: i + 1, active: type.methods, ...type }));

/** The tables with the carriers and methods of types, and those of each location, in the order of their references. */
export const dispatchTypeTables = {
  dispatch_type_carriers: types.flatMap(({ id, carriers }) =>
    carriers.map(carrier_id => ({ dispatch_type_id: id, carrier_id })),
  ),
  dispatch_type_methods: types.flatMap(({ id, methods }) =>
    methods.map((carrier_method_id, i) => ({
      dispatch_type_id: id,
      carrier_method_id,
      is_active: true,
      is_default: i === 0,
    })),
  ),
  location_dispatch_types: types.flatMap(({ id, at }) =>
    at.map(location_id => ({ location_id, dispatch_type_id: id })),
  ),
  location_dispatch_type_methods: types.flatMap(({ id, at, active }) =>
    at.flatMap(location_id =>
      active.map(carrier_method_id => ({ location_id, dispatch_type_id: id, carrier_method_id })),
    ),
  ),
};
