import { selectDayNow } from '../../server/acts/refunds/select-close.ts';
import type { Queryable } from '../../server/ground/db/pool.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';

export const ARTICLE = '100000';
/** Has one question, `batchnummer`, with a text answer. */
export const ASKED = 'gevraagd';

/** Key of the one label that is to be had by its address. */
export const RETURN_LABEL = '01900000-0000-4000-8000-000000000000';

/** The location at which things are made. */
interface At {
  readonly db: Queryable;
  /** Row id. */
  readonly location: number;
  readonly type: string;
  readonly code: string;
  /** The mark in all texts of the location. */
  readonly sign: string;
}

/** Inserts one row; gives its id, of a table that has one. */
async function insert(db: Queryable, table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const names = Object.keys(row);
  const values = names.map((_, i) => `$${i + 1}`);
  const made = await db.one<{ id: number }>(
    `INSERT INTO ${table} (${names.join()}) VALUES (${values.join()}) RETURNING *`,
    Object.values(row),
  );
  if (!made) throw new Error(`no row in ${table}`);
  return made.id;
}

interface Zones {
  /** Row id of the batch that is sorted in the zone. */
  readonly batch: number;
  readonly sortZone: number;
  /** Storage locations for one delivery each. */
  readonly sortPlaces: readonly [number, number, number];
  readonly returnPlace: number;
}

/** A sorting zone with a batch in it, a zone for returns, and a batch without a zone. */
export async function makeZones({ db, location: location_id, sign }: At): Promise<Zones> {
  const zone = (identifier: string, type: string) =>
    insert(db, 'storage_zones', { location_id, identifier, display_name: identifier, type });
  const place = (storage_zone_id: number, identifier: string, position: number) =>
    insert(db, 'storage_locations', { storage_zone_id, identifier, display_name: identifier, position });
  const sortZone = await zone(`Z${sign}`, 'sort');
  const returnPlace = await place(await zone(`RZ${sign}`, 'return'), `RP${sign}`, 1);
  const sorted = (position: number) => place(sortZone, `P${position}${sign}`, position);
  const sortPlaces = [await sorted(1), await sorted(2), await sorted(3)] as const;
  await sorted(9);
  const type = await db.one<{ id: number }>(`SELECT id FROM batch_types WHERE identifier = 'dc_sort'`);
  const batchOf = (identifier: string, storage_zone_id: number | null) =>
    insert(db, 'dispatch_request_batches', {
      identifier,
      batch_type_id: type?.id,
      location_id,
      storage_zone_id,
    });
  const batch = await batchOf(`B${sign}`, sortZone);
  await batchOf(`NB${sign}`, null);
  return { batch, sortZone, sortPlaces, returnPlace };
}

interface Wanted {
  readonly status: string;
  readonly batch?: number;
  readonly place?: number;
  /** Pieces placed, of as many; otherwise none of forty. */
  readonly placed?: number;
  readonly kind?: string;
  readonly article?: string;
  readonly order?: string;
  readonly method?: null;
}

interface Made {
  readonly id: number;
  readonly identifier: string;
  readonly order: string;
  /** Row id of its line. */
  readonly line: number;
}

/** An order with one delivery of one line; `nth` makes their names unique at the location. */
async function makeDelivery({ db, location, type, sign }: At, nth: number, wanted: Wanted): Promise<Made> {
  const {
    order = `O${nth}${sign}`,
    article = ARTICLE,
    kind = type === 'store' ? 'ship_from_store' : 'dc_delivery',
    placed,
    method = 1,
  } = wanted;
  const identifier = `D${nth}${sign}`;
  const quantity = placed ?? 40;
  const sales_order_id = await insert(db, 'sales_orders', {
    identifier: order,
    placed_at: new Date(),
    shipping_address: { full_name: order, city: 'Utrecht' },
  });
  const id = await insert(db, 'dispatch_requests', {
    identifier,
    sales_order_id,
    location_id: location,
    status: wanted.status,
    dispatch_type: kind,
    batch_id: wanted.batch,
    storage_location_id: wanted.place,
    location_completed_at: placed === undefined ? null : new Date(),
    carrier_method_id: method,
  });
  const sales_order_line_id = await insert(db, 'sales_order_lines', {
    sales_order_id,
    product_identifier: article,
    product_name: wanted.order ?? `Artikel ${sign}`,
    quantity,
  });
  const line = await insert(db, 'dispatch_request_lines', {
    dispatch_request_id: id,
    sales_order_line_id,
    product_identifier: article,
    quantity,
    quantity_placed: placed ?? 0,
  });
  return { id, identifier, order, line };
}

/** A delivery in each state that a call can be about. */
export async function makeDeliveries(at: At, { batch, sortPlaces }: Zones) {
  const [first, second, third] = sortPlaces;
  const status = 'requested';
  const open = await makeDelivery(at, 1, { status, batch, place: first });
  const asked = await makeDelivery(at, 2, { status, batch, place: third, article: ASKED });
  const packed = await makeDelivery(at, 3, { status, batch, place: second, placed: 1 });
  const paused = await makeDelivery(at, 4, { status });
  await at.db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE id = $1', [paused.id]);
  const toPick = await makeDelivery(at, 5, { status });
  const batchable = await makeDelivery(at, 6, { status: 'to-be-requested' });
  const returned = await makeDelivery(at, 7, { status: 'return-announced', kind: 'return' });
  await at.db.execute('UPDATE dispatch_requests SET withdrawal_declared_at = now() WHERE id = $1', [
    returned.id,
  ]);
  // It may come back anywhere, so its order is no secret.
  const shipped = await makeDelivery(at, 8, { status: 'shipped', order: `O-${at.code}` });
  const code = await insert(at.db, 'tracking_codes', {
    dispatch_request_id: returned.id,
    code: `L${at.sign}`,
  });
  // The label of one return has an address that is known.
  await at.db.execute(
    `INSERT INTO carrier_labels (key, dispatch_request_id, state, tracking_code_id) 
     SELECT CASE WHEN EXISTS (SELECT FROM carrier_labels WHERE key = $1) THEN gen_random_uuid() ELSE $1 END, $2, 'booked', $3`,
    [RETURN_LABEL, returned.id, code],
  );
  // Without a method its plan stands at any location, and it stays there when it is released.
  const held = await makeDelivery(at, 9, { status: 'on-hold', method: null });
  const released = await makeDelivery(at, 11, { status: 'to-be-requested' });
  const untaken = await makeDelivery(at, 10, { status: 'requested-externally' });
  await at.db.execute(
    `INSERT INTO outside_messages (dispatch_request_id, kind, body, why, ended_at) VALUES ($1, 'request', '{}', 'antwoord 500', now())`,
    [untaken.id],
  );
  await at.db.execute(
    `INSERT INTO carrier_labels (dispatch_request_id, state, why) VALUES ($1, 'failed', 'antwoord 500')`,
    [untaken.id],
  );
  const message = await insert(at.db, 'delivery_messages', {
    dispatch_request_id: packed.id,
    text: 'Graag apart houden.',
    user_id: 1,
    change_key: newId(),
  });
  const holdReason = await insert(at.db, 'hold_reasons', {
    dispatch_request_id: held.id,
    display_name: `H${at.sign}`,
  });
  const refunds = await makeRefunds(at, shipped.order);
  const ran = await makeResult(at, shipped);
  return {
    refunds,
    ran,
    open,
    asked,
    packed,
    paused,
    untaken,
    toPick,
    batchable,
    released,
    message,
    returned,
    shipped,
    held: { ...held, reason: holdReason },
  };
}

/** An action that a trigger of its own ran for a delivery; run again it finds nothing to pay back. */
async function makeResult({ db, sign }: At, shipped: { readonly id: number; readonly identifier: string }) {
  const trigger = await insert(db, 'triggers', {
    identifier: `T${sign}`,
    // A trigger is of no location.
    description: 'Proef',
    trigger_event: 'x',
  });
  const action = await insert(db, 'trigger_actions', {
    trigger_id: trigger,
    description: 'Creditering',
    action_class: 'create-refund',
  });
  const order = await db.one<{ id: number }>(
    'SELECT sales_order_id AS id FROM dispatch_requests WHERE id = $1',
    [shipped.id],
  );
  await insert(db, 'event_results', {
    trigger_event_id: -trigger,
    event: 'delivery-shipped',
    sales_order_id: order?.id,
    payload: { dispatch_request_identifier: shipped.identifier },
    depth: 0,
    trigger_action_id: action,
    condition_group: 'altijd',
    is_successful: true,
  });
  const incident = await insert(db, 'incidents', {
    action_class: 'create-refund',
    receiver: '',
    code: `proef-${trigger}`,
    why: 'proef',
  });
  await insert(db, 'event_results', {
    trigger_event_id: -trigger - 1_000_000,
    event: 'delivery-shipped',
    sales_order_id: order?.id,
    payload: { dispatch_request_identifier: shipped.identifier },
    depth: 0,
    trigger_action_id: action,
    condition_group: 'altijd',
    is_successful: false,
    incident_id: incident,
    failed_at: new Date().toISOString(),
  });
  return { trigger, action, named: shipped.identifier };
}

/** Refunds of an order in the statuses from which a person acts, one locked by a user (things.ts); without a method no job pays them. */
async function makeRefunds({ db, sign }: At, order: string | number) {
  const { id: sales_order_id = 0 } =
    (await db.one<{ id: number }>('SELECT id FROM sales_orders WHERE identifier = $1', [order])) ?? {};
  const payment_id = await insert(db, 'sales_order_payments', {
    sales_order_id,
    provider: 'mollie',
    account: 'oms',
    method: 'ideal',
    payment_status: 'captured',
    amount: 100_000,
    datetime: '2026-11-20T10:00:00Z',
  });
  const refund = async (status: string, others: Readonly<Record<string, unknown>> = {}) => {
    const id = await insert(db, 'refund_requests', { sales_order_id, status, amount: 100, ...others });
    await insert(db, 'refund_request_additions', {
      refund_request_id: id,
      position: 1,
      reason: `V${sign}`,
      amount: 100,
    });
    return id;
  };
  const unknown = await refund('refund-processing');
  return {
    unknown,
    unknownPayment: await insert(db, 'refund_transactions', {
      refund_request_id: unknown,
      payment_id,
      amount: 100,
      state: 'unknown',
    }),
    proposal: await refund('proposal'),
    automatic: await refund('proposal-to-be-released-automatically', { release_at: '2099-01-01T00:00:00Z' }),
    manual: await refund('refund-to-be-processed-manually'),
    locked: await refund('refund-processing-manually', { comment: 'op slot' }),
  };
}
/** A day of the close that differs, and one that can be closed. */
export async function makeDays({ db, location }: At) {
  const differing = `2026-01-0${String(location)}`;
  const closable = `2026-02-0${String(location)}`;
  await db.execute(
    `INSERT INTO provider_refunds (provider, reference, amount, state, day)
     VALUES ('adyen', 'd' || $1, 100, 'settled', $1::text::date), ('adyen', 'd' || $2, 100, 'refused', $2::text::date)`,
    [differing, closable],
  );
  await db.execute(
    `INSERT INTO provider_days (provider, day, told_at) VALUES ('adyen', $1::date, now()), ('adyen', $2::date, now())`,
    [differing, closable],
  );
  const of = (day: string) => selectDayNow(db, day, () => false);
  const [{ differences }, { version }] = await Promise.all([of(differing), of(closable)]);
  return {
    differingDay: differing,
    dayDifference: differences[0]?.id ?? '',
    closableDay: closable,
    closableVersion: version,
  };
}

type Deliveries = Awaited<ReturnType<typeof makeDeliveries>>;

/** The first order that was not taken in. */
export const makeImportError = (db: Queryable): Promise<number> =>
  db.execute(`INSERT INTO order_imports (user_id, content, content_hash, errors, judged_at)
    VALUES (1, '{}', '', '[{"path": "identifier", "code": "invalid", "detail": "Onbekend"}]', now())`);

/** The order as it was sent. */
export const makePayload = ({ db, sign }: At, order: string | number): Promise<number> =>
  db.execute(
    `INSERT INTO order_imports (user_id, content, content_hash, sales_order_id, judged_at)
     SELECT 1, $2, '', id, now() FROM sales_orders WHERE identifier = $1`,
    [order, JSON.stringify({ identifier: sign })],
  );

/** A goods receipt of one line, of which one piece has come. */
export async function makeReceipt({ db, location, sign }: At, { sortZone }: Zones) {
  const id = await insert(db, 'goods_receipts', {
    identifier: `R${sign}`,
    supplier_location_id: 5,
    recipient_location_id: location,
    storage_zone_id: sortZone,
  });
  const line = await insert(db, 'goods_receipt_lines', {
    goods_receipt_id: id,
    product_identifier: ARTICLE,
    quantity: 9,
    quantity_scanned: 1,
  });
  return { id, line };
}

/** A report of its stock that nobody has handled. */
export const makeStockReport = ({ db, location, sign }: At) =>
  insert(db, 'stock_reports', {
    location_id: location,
    product_identifier: ARTICLE,
    number: 'available',
    told: 3,
    note: `Leeg ${sign}`,
    reported_by: 1,
  });

/** A scan of every kind by a colleague, a photo with one of them, and the colleague's upload grant. */
export async function makeScans(
  { db, location, sign }: At,
  { sortPlaces, returnPlace }: Zones,
  { open, returned }: Deliveries,
  receipt: { readonly id: number },
) {
  const colleague = await insert(db, 'users', {
    username: `collega${sign}`,
    name: `collega${sign}`,
    password_hash: '',
    homepage: '/scan',
  });
  await insert(db, 'user_locations', { user_id: colleague, location_id: location });
  const [placement, count, returnedScan, seenScan, photo] = [newId(), newId(), newId(), newId(), newId()];
  await insert(db, 'placements', {
    mutation_id: placement,
    dispatch_request_id: open.id,
    dispatch_request_line_id: open.line,
    storage_location_id: sortPlaces[0],
    quantity: 1,
    user_id: colleague,
  });
  await insert(db, 'receipt_scans', {
    mutation_id: count,
    goods_receipt_id: receipt.id,
    product_identifier: ARTICLE,
    quantity: 1,
    user_id: colleague,
  });
  for (const mutation_id of [returnedScan, seenScan])
    await insert(db, 'return_receipts', {
      mutation_id,
      dispatch_request_id: returned.id,
      dispatch_request_line_id: returned.line,
      storage_location_id: returnPlace,
      product_state: 'worn',
      quantity: 1,
      user_id: colleague,
    });
  await insert(db, 'return_photos', {
    id: photo,
    mutation_id: seenScan,
    media_type: 'image/jpeg',
    bytes: Buffer.from(`foto ${sign}`),
    user_id: colleague,
  });
  for (const [line, placed] of [
    [open.line, 1],
    [returned.line, 2],
  ])
    await db.execute('UPDATE dispatch_request_lines SET quantity_placed = $2 WHERE id = $1', [line, placed]);
  const grant = await insert(db, 'upload_grants', {
    token_hash: Buffer.from(sign),
    user_id: colleague,
    device_id: newId(),
    expires_at: new Date(Date.now() + 86_400_000),
  });
  await insert(db, 'upload_grant_locations', { upload_grant_id: grant, location_id: location });
  return { colleague, placement, count, returned: returnedScan, photo, grant };
}

/** A printer, and what it has printed. */
export async function makePapers(
  { db, location, code, sign }: At,
  { open }: Deliveries,
  { colleague }: { readonly colleague: number },
) {
  const printer = `printer-${code.toLowerCase()}`;
  const printer_id = await insert(db, 'printers', {
    location_id: location,
    identifier: printer,
    name: `Printer ${sign}`,
    type: 'packing-slips',
    uri: 'folder:',
  });
  const printJob = await insert(db, 'print_jobs', {
    user_id: colleague,
    printer_id,
    title: `Pakbon ${sign}`,
    dispatch_request_ids: [open.id],
    content: 'x',
    status: 'done',
  });
  return { printer, printJob };
}
