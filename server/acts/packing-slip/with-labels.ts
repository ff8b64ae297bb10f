import { bookLabels } from '../carrier-labels/book-labels.ts';
import { carrierLabels } from '../carrier-labels/carriers.ts';
import type { Deps } from '../../ground/deps.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { findSlips, type Slip } from './slip.ts';

/** The slip of a delivery with so many labels, which are booked where it has fewer; as many as the carrier gives. */
export async function withLabels(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user: User,
  slip: Slip,
  count: number,
): Promise<Slip> {
  if (new Set(slip.tracking_codes).size >= count) return slip;
  await bookLabels(db, carrierLabels(db, config.labels), slip.id, count);
  const [now] = await findSlips(db, user, { ids: [slip.id] });
  return now ?? slip;
}

/** Deliveries that are booked at once, and how long others begin. */
const AT_ONCE = 8;
const PATIENCE_MS = 10_000;

/** The same for the first label of many; what takes too long is left to the job that books it by itself. */
export async function withFirstLabels(
  deps: Pick<Deps, 'db' | 'config'>,
  user: User,
  slips: readonly Slip[],
): Promise<Slip[]> {
  const without = slips.filter(({ tracking_codes }) => tracking_codes.length === 0);
  if (without.length === 0) return [...slips];
  const carriers = carrierLabels(deps.db, deps.config.labels);
  const end = performance.now() + PATIENCE_MS;
  const next = without.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id } of next) if (performance.now() < end) await bookLabels(deps.db, carriers, id, 1);
    }),
  );
  const booked = new Map(
    (await findSlips(deps.db, user, { ids: without.map(({ id }) => id) })).map(slip => [slip.id, slip]),
  );
  return slips.map(slip => booked.get(slip.id) ?? slip);
}

/** Why labels that were asked for are not there; undefined: the OMS makes none of this delivery. */
export async function labelsLack({ db }: Pick<Deps, 'db'>, { id }: Slip): Promise<Refusal | undefined> {
  const standing = await db.one<{ state: string; why: string | null }>(
    'SELECT state, why FROM label_standing WHERE dispatch_request_id = $1',
    [id],
  );
  if (!standing) return undefined;
  return standing.state === 'failed'
    ? refuse(409, 'label-refused', `Het label kon niet worden gemaakt: ${standing.why ?? 'onbekend'}.`)
    : refuse(
        409,
        'label-waits',
        `Het label wordt nog gemaakt${standing.why === null ? '' : ` (${standing.why})`}.`,
      );
}
