import { putReturnPhoto } from '../../contract/return-photo.ts';
import { pauseAll, restLane, restLeft, signedOut, type Sender } from './sender.ts';
import { fill } from './url.ts';

const laneOf = (id: string): string => `photo/${id}`;

/** Sends the oldest photo whose scan the OMS has accepted, under its own key; false when none may go now. */
export async function pushPhoto(sender: Sender, user_id: number): Promise<boolean> {
  const { outbox, http } = sender.deps;
  const due = await outbox.photos.next(user_id, id => restLeft(sender, laneOf(id)) > 0);
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
    user_id,
  });
  switch (answer.kind) {
    case 'ok':
      await outbox.photos.drop(photo.id);
      break;
    case 'refused':
      // Undone meanwhile: it is of nothing.
      if (answer.problem.code === 'taken-back') await outbox.photos.drop(photo.id);
      else await outbox.photos.park(photo.id, answer.problem);
      break;
    case 'signed-out':
      signedOut(sender);
      break;
    case 'later':
      restLane(sender, laneOf(photo.id), answer.retry_after_ms);
      // A photo that is too large for the network, or that the OMS stumbles over, must not hold up scans.
      if (answer.why === 'network' || answer.why === 'rate') pauseAll(sender, answer.retry_after_ms);
  }
  return true;
}
