import { createHash } from 'node:crypto';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import type { Booked, CarrierLabels, Parcel, ParcelAddress } from './carrier-labels.ts';

/** Pauses before another try, in seconds; after the last one a person decides. */
const PAUSES = [5, 30, 120, 600, 3600, 3600, 3600];
/** A try ends well before that; one that did not, its server has ended. */
const LEASE_SECONDS = 60;
/** A carrier may be at work so long on what it never answered: what is not there then will not come. */
const UNANSWERED_SECONDS = 600;

/**
 * Does what is to be done about the labels of a delivery now: books those that are wanted, cancels those that are void. It asks for
 * another look where one is to be tried later. Two at once do not try the same label.
 */
export async function workLabels(
  db: Database,
  carriers: CarrierLabels,
  { dispatch_request_id: id }: { readonly dispatch_request_id: number },
): Promise<void> {
  for (;;) {
    const label = await db.transaction(tx => claim(tx, id));
    if (!label) break;
    if (label === 'changed') continue;
    await (label.parcel ? book(db, carriers, id, label, label.parcel) : cancel(db, carriers, id, label));
  }
  await db.execute(LOOK_AGAIN, [id]);
}

/** A label that this process tries now. */
interface Claimed extends Booked {
  readonly tries: number;
  /** Nobody else has it until then. */
  readonly busy_until: string;
  readonly asked_for: string | null;
  readonly asked: Parcel['asked'];
}
interface Facts {
  readonly delivery_identifier: string;
  readonly order_identifier: string;
  readonly carrier: string | null;
  readonly method: string | null;
  readonly is_return: boolean;
  readonly customer: ParcelAddress;
  readonly place: ParcelAddress;
}

/** The oldest label that is to be booked, with its parcel, or to be cancelled. */
async function claim(
  tx: Transaction,
  id: number,
): Promise<(Claimed & { readonly parcel: Parcel | null }) | 'changed' | undefined> {
  const label = await tx.one<Claimed & { readonly state: 'asked' | 'void' }>(CLAIM, [
    id,
    LEASE_SECONDS,
    UNANSWERED_SECONDS,
  ]);
  if (!label) return undefined;
  if (label.state === 'void') return { ...label, parcel: null };
  const parcel = await parcelOf(tx, id, label);
  const digest = digestOf(parcel);
  if (label.asked_for !== null && label.asked_for !== digest) {
    // A parcel that may be there is another one: under this key nothing else can be asked.
    await tx.execute(ASK_ANEW, [label.key, id]);
    return 'changed';
  }
  await tx.execute(ASKED, [label.key, digest, label.asked !== 'lately']);
  return { ...label, parcel };
}

async function parcelOf(
  tx: Transaction,
  id: number,
  { key, since, asked }: Pick<Claimed, 'key' | 'since' | 'asked'>,
): Promise<Parcel> {
  const facts = await tx.one<Facts>(FACTS, [id]);
  if (!facts) throw new Error('a label is of a delivery');
  const [from, to] = facts.is_return ? [facts.customer, facts.place] : [facts.place, facts.customer];
  return {
    key,
    since,
    asked,
    deliveryIdentifier: facts.delivery_identifier,
    orderIdentifier: facts.order_identifier,
    carrier: facts.carrier ?? '',
    method: facts.method ?? '',
    isReturn: facts.is_return,
    from,
    to,
  };
}

/** Two parcels with one digest get the same label. */
const digestOf = ({ carrier, method, from, to }: Parcel): string =>
  createHash('sha256')
    .update(JSON.stringify([carrier, method, from, to]))
    .digest('base64');

async function book(
  db: Database,
  carriers: CarrierLabels,
  id: number,
  label: Claimed,
  parcel: Parcel,
): Promise<void> {
  const booking = await carriers.book(parcel);
  await settled(db, id, label, async (tx, state) => {
    const isAsSaid = digestOf(await parcelOf(tx, id, label)) === digestOf(parcel);
    if (booking.kind === 'booked') {
      const { code, url, reference, files } = booking;
      // The floor or the office changed its mind meanwhile.
      const isVoid = state === 'void';
      await tx.execute(KEEP, [
        label.key,
        id,
        code,
        url,
        reference,
        files.pdf ?? null,
        files.zpl ?? null,
        isVoid,
      ]);
      if (!isVoid && !isAsSaid) await tx.execute(VOID, [label.key]);
    } else if (state === 'void') {
      if (booking.kind === 'refused') await tx.execute(END, [label.key, 'over', null]);
    } else if (!isAsSaid) {
      // The answer is about another parcel; this one has not been tried.
      if (booking.kind === 'refused') await tx.execute(FORGET, [label.key]);
    } else {
      const pause = booking.kind === 'later' ? pauseOf(label, booking.after) : undefined;
      if (pause === undefined) await tx.execute(FAIL, [label.key, booking.why, booking.kind === 'refused']);
      else await tx.execute(LATER, [label.key, booking.why, pause]);
      if (booking.kind === 'later' && booking.isUnbooked) await tx.execute(FORGET, [label.key]);
    }
  });
}

async function cancel(db: Database, carriers: CarrierLabels, id: number, label: Claimed): Promise<void> {
  const outcome = await carriers.cancel(label);
  await settled(db, id, label, async tx => {
    const pause = outcome.kind === 'later' ? pauseOf(label, outcome.after) : undefined;
    if (outcome.kind === 'cancelled' && label.code === null && label.tries === 1)
      await tx.execute(LATER, [label.key, null, UNANSWERED_SECONDS]);
    else if (outcome.kind === 'cancelled') await tx.execute(END, [label.key, 'over', null]);
    else if (pause === undefined) await tx.execute(END, [label.key, 'kept', outcome.why]);
    else await tx.execute(LATER, [label.key, outcome.why, pause]);
  });
}

const pauseOf = ({ tries }: Claimed, after = 0): number | undefined => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? undefined : Math.max(pause, after);
};

/** Writes what came of a try, unless another process has the label by now. */
const settled = (
  db: Database,
  id: number,
  { key, busy_until }: Claimed,
  write: (tx: Transaction, state: string) => Promise<void>,
): Promise<void> =>
  untilSettled(() =>
    db.transaction(async tx => {
      await lockDelivery(tx, everywhere, { id });
      const now = await tx.one<{ state: string }>(RELEASE, [key, busy_until]);
      if (now) await write(tx, now.state);
    }),
  );

const CLAIM = `
  WITH next AS (
    SELECT key FROM carrier_labels
    WHERE dispatch_request_id = $1 AND state IN ('asked', 'void') AND (busy_until IS NULL OR busy_until < now())
      AND (next_try_at IS NULL OR next_try_at <= now())
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE carrier_labels l SET tries = tries + 1, busy_until = now() + make_interval(secs => $2), next_try_at = NULL
  FROM next WHERE l.key = next.key
  RETURNING l.key, l.state, l.tries, l.busy_until::text, l.asked_for, l.reference,
    CASE WHEN l.asked_for IS NULL THEN 'not-yet' WHEN l.asked_at > now() - make_interval(secs => $3) THEN 'lately' ELSE 'before' END
      AS asked,
    l.made_at AS since,
    (SELECT dispatch_type = 'return' FROM dispatch_requests WHERE id = l.dispatch_request_id) AS "isReturn",
    (SELECT code FROM tracking_codes WHERE id = l.tracking_code_id)`;

// An address with the name that stands above it.
const FACTS = `
  SELECT d.identifier AS delivery_identifier, o.identifier AS order_identifier, c.identifier AS carrier, m.identifier AS method,
    d.dispatch_type = 'return' AS is_return, COALESCE(d.shipped_to, o.shipping_address) AS customer,
    location_address(a.id, CASE WHEN d.dispatch_type = 'return' THEN 'return' ELSE 'visiting' END) || jsonb_build_object('full_name', a.display_name) AS place
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id JOIN locations a ON a.id = d.location_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id LEFT JOIN carriers c ON c.id = m.carrier_id
  WHERE d.id = $1`;

const ASKED = `UPDATE carrier_labels SET asked_for = $2, asked_at = CASE WHEN $3 THEN now() ELSE asked_at END WHERE key = $1`;
const ASK_ANEW = `
  WITH old AS (UPDATE carrier_labels SET state = 'void', tries = 0, busy_until = NULL WHERE key = $1)
  SELECT ask_labels($2, 1)`;

const RELEASE = `
  UPDATE carrier_labels SET busy_until = NULL WHERE key = $1 AND busy_until = $2::timestamptz RETURNING state`;

const KEEP = `
  WITH code AS (
    INSERT INTO tracking_codes (dispatch_request_id, code, url, voided_at) VALUES ($2, $3, $4, CASE WHEN $8 THEN now() END)
    RETURNING id)
  UPDATE carrier_labels l SET state = CASE WHEN $8 THEN 'void' ELSE 'booked' END, tries = 0, why = NULL, next_try_at = NULL,
    tracking_code_id = code.id, reference = $5, pdf = $6, zpl = $7
  FROM code WHERE l.key = $1`;
const VOID = `
  UPDATE tracking_codes t SET voided_at = now(), updated_at = now()
  FROM carrier_labels l WHERE l.key = $1 AND t.id = l.tracking_code_id`;
// Nothing of a refused one is there: the next try may ask for something else under its key.
const FAIL = `
  WITH failure AS (INSERT INTO label_failures (dispatch_request_id, why) SELECT dispatch_request_id, $2 FROM carrier_labels WHERE key = $1)
  UPDATE carrier_labels SET state = 'failed', why = $2, next_try_at = NULL, asked_for = CASE WHEN NOT $3 THEN asked_for END
  WHERE key = $1`;
const FORGET = 'UPDATE carrier_labels SET asked_for = NULL WHERE key = $1';
const LATER = `UPDATE carrier_labels SET why = $2, next_try_at = now() + make_interval(secs => $3) WHERE key = $1`;
const END = 'UPDATE carrier_labels SET state = $2, why = $3, next_try_at = NULL WHERE key = $1';

// Somebody may have asked for a look at once meanwhile.
const LOOK_AGAIN = `
  SELECT graphile_worker.add_job('labels', json_build_object('dispatch_request_id', $1::int), job_key := 'labels-' || $1::int,
    job_key_mode := 'preserve_run_at', run_at := min(GREATEST(next_try_at, busy_until, now())))
  FROM carrier_labels WHERE dispatch_request_id = $1 AND state IN ('asked', 'void') HAVING count(*) > 0`;
