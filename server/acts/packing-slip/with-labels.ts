import { bookLabels } from '../carrier-labels/book-labels.ts';
import { carrierLabels } from '../carrier-labels/carriers.ts';
import type { Deps } from '../../ground/deps.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { findSlips, type Slip } from './slip.ts';

/** A slip, and why labels of it are not there; undefined: all are, or the OMS makes none of its delivery. */
export interface LabelledSlip {
  readonly slip: Slip;
  readonly lacks: Refusal | undefined;
}

/** The slip of a delivery with so many labels, which are booked where it has fewer; as many as the carrier gives. */
export async function withLabels(
  deps: Pick<Deps, 'db' | 'config'>,
  user: User,
  slip: Slip,
  count: number,
): Promise<LabelledSlip> {
  if (new Set(slip.tracking_codes).size >= count) return { slip, lacks: undefined };
  await bookLabels(deps.db, carrierLabels(deps.db, deps.config.labels), slip.id, count);
  const [now] = await readAgain(deps, user, [slip]);
  return now ?? { slip, lacks: undefined };
}

/** Deliveries that are booked at once, and how long others begin. */
const AT_ONCE = 8;
const PATIENCE_MS = 10_000;

/** The same for the first label of many; what takes too long is left to the job that books it by itself. */
export async function withFirstLabels(
  deps: Pick<Deps, 'db' | 'config'>,
  user: User,
  slips: readonly Slip[],
): Promise<LabelledSlip[]> {
  const without = slips.filter(({ tracking_codes }) => tracking_codes.length === 0);
  const carriers = carrierLabels(deps.db, deps.config.labels);
  const end = performance.now() + PATIENCE_MS;
  const next = without.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id } of next) if (performance.now() < end) await bookLabels(deps.db, carriers, id, 1);
    }),
  );
  const again = new Map((await readAgain(deps, user, without)).map(one => [one.slip.id, one]));
  return slips.map(slip => again.get(slip.id) ?? { slip, lacks: undefined });
}

/** The standing comes first: what is booked between the two is on the slip, and nobody is told that it waits. */
async function readAgain(
  { db }: Pick<Deps, 'db'>,
  user: User,
  slips: readonly Slip[],
): Promise<LabelledSlip[]> {
  if (slips.length === 0) return [];
  const ids = slips.map(({ id }) => id);
  const standings = await db.query<{ id: number; state: string; why: string | null }>(
    'SELECT dispatch_request_id AS id, state, why FROM label_standing WHERE dispatch_request_id = ANY ($1)',
    [ids],
  );
  const lacking = new Map(standings.map(standing => [standing.id, lackOf(standing)]));
  return (await findSlips(db, user, { ids })).map(slip => ({ slip, lacks: lacking.get(slip.id) }));
}

const lackOf = ({ state, why }: { readonly state: string; readonly why: string | null }): Refusal =>
  state === 'failed'
    ? refuse(409, 'label-refused', `Het label kon niet worden gemaakt: ${why ?? 'onbekend'}.`)
    : refuse(409, 'label-waits', `Het label wordt nog gemaakt${why === null ? '' : ` (${why})`}.`);
