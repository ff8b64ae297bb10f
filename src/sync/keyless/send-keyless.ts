import { answerLost } from '../../outbox/doubt.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { SettlePlan } from '../../outbox/settle.ts';
import { deliverOne, type Reply } from '../deliver.ts';
import { LINGER_MS } from '../http.ts';
import { asOf } from '../pull/as-of.ts';
import { delayLane, type Sender } from '../sender.ts';
import { lookUpOf } from './look-ups.ts';

/**
 * Sends an entry to an OMS that keeps no keys (decision 038): first it tells what the call changes, and after a lost answer it
 * is asked that again before anything else. Null: nothing was sent.
 */
export async function sendKeyless(
  sender: Sender,
  entry: Entry,
  epoch: SettlePlan['epoch'],
): Promise<Reply | null> {
  const { http, outbox } = sender.deps;
  const send = async (taken: Entry): Promise<Reply | null> => {
    const [live] = await outbox.attempted({ entries: [taken], epoch });
    if (!live) return null;
    const reply = await deliverOne(http, live, false);
    if (reply.kind === 'later') noteDoubt(sender, taken);
    return reply.kind === 'done' ? { ...reply, version: await versionOf(sender, reply.version) } : reply;
  };
  const lookUp = lookUpOf(entry.mutation);
  if (!lookUp) return send(entry);

  const doubtful = isInDoubt(entry);
  if (doubtful) {
    const left = noteDoubt(sender, entry) + LINGER_MS - sender.deps.clock.monotonic();
    if (left > 0) {
      delayLane(sender, entry.lane, left);
      return null;
    }
  }
  const now = await lookUp.read(http);
  if (now.kind === 'later' || now.kind === 'signed-out') return { entry, ...now, untried: true };
  if (doubtful) {
    const verdict = lookUp.judge(entry.seen?.before ?? { kind: 'untold' }, now);
    if (verdict === 'there')
      return { entry, kind: 'done', status: 200, version: await versionOf(sender, null) };
    if (verdict === 'cannot-tell')
      return { entry, kind: 'refused', status: answerLost.status, problem: answerLost, after: now };
  }
  const taken = await outbox.takeKeyless(entry, now);
  return taken && send(taken);
}

/** A package that is made here has a time for its version: the scan counts beside it until one is asked for later. */
async function versionOf({ deps }: Sender, given: number | null): Promise<number | null> {
  const { features } = await deps.local();
  return features.includes('work-package') ? given : asOf(deps.http);
}

/** Whether an earlier try may have had its effect; one that was made while the OMS kept keys too. */
const isInDoubt = ({ seen, attempts, last_answer }: Entry): boolean =>
  seen ? seen.before !== null : attempts > 0 && last_answer?.status === 0;

/** When this sender first knew of the doubt: a time on disk would be by a clock that can jump. */
function noteDoubt({ doubts, deps }: Sender, { seq, seen }: Entry): number {
  const key = `${seq}/${seen?.nth ?? 0}`;
  const since = doubts.get(key) ?? deps.clock.monotonic();
  doubts.set(key, since);
  return since;
}
