import { putReturnPhoto } from '../../contract/scanning/return-photo.ts';
import { pauseAll, refuse, restLane, restLeft, type Passage, type Sender } from './sender.ts';
import { fill } from './url.ts';

const laneOf = (id: string): string => `photo/${id}`;

/** Sends the oldest photo of a user whose scan the OMS has accepted, under its own key; false when none may go now. */
export async function pushPhoto(sender: Sender, by: Passage): Promise<boolean> {
  const { outbox, http, clock } = sender.deps;
  const waits = (lane: string): boolean =>
    restLeft(sender, lane) > 0 || (by.grant !== undefined && sender.refused_grants.has(lane));
  const due = await outbox.photos.next(by.user_id, id => waits(laneOf(id)));
  if (!due) return false;
  const { photo, mutation_id, file } = due;
  const answer = await http.send({
    endpoint: putReturnPhoto,
    method: putReturnPhoto.method,
    path: fill(putReturnPhoto.path, {
      type: photo.location_type,
      location: photo.location,
      mutation: mutation_id,
    }),
    body: file,
    idempotencyKey: photo.id,
    user_id: by.user_id,
    ...(by.grant === undefined ? {} : { grant: by.grant }),
  });
  switch (answer.kind) {
    case 'ok':
      await outbox.photos.answered(due, { sent_at: http.serverNow() ?? clock.now() });
      break;
    case 'refused':
      // The scan was taken back meanwhile: the photo belongs to nothing.
      if (answer.problem.code === 'taken-back') return (await outbox.photos.drop(photo.id)).ok;
      // A grant allows less than a session: a refusal by it is left to the author.
      else if (by.grant !== undefined) sender.refused_grants.add(laneOf(photo.id));
      else await outbox.photos.answered(due, { problem: answer.problem });
      break;
    case 'signed-out':
      refuse(sender, by);
      break;
    case 'later':
      restLane(sender, laneOf(photo.id), answer.retry_after_ms);
      // A photo that is too large for the network, or that makes the OMS fail, must not hold up scans.
      if (answer.why === 'network' || answer.why === 'rate') pauseAll(sender, answer.retry_after_ms);
  }
  return true;
}
