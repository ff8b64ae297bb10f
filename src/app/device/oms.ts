import type { Endpoint } from '../../../contract/http.ts';
import { loadAgain } from '../../device/load-again.ts';
import { withBegunReads, type EarlyHttp } from '../../sync/begun-reads.ts';
import { createDeviceHttp } from '../../sync/device.ts';
import type { Answer } from '../../sync/http.ts';
import type { Loop } from '../../sync/loop.ts';
import { noteAnswer } from '../session/note-answer.ts';
import { noteConnection } from '../state/answered.ts';
import { opened } from './device.ts';

const device = createDeviceHttp(opened);

/** The only HTTP client of this page; what an answer tells about the session is noted here. */
export const http: EarlyHttp = noting(withBegunReads(device.http, () => performance.now()));

let loop: Promise<Loop> | undefined;

/** The sender, in a chunk of its own: nothing is sent before the first screen is drawn. */
const sender = (): Promise<Loop> =>
  (loop ??= loadAgain(() => import('./sending.ts')).then(async ({ openLoop }) =>
    openLoop(await opened, device),
  ));

/** Starts sending the entries in the outbox. */
export const startSending = async (): Promise<void> => (await sender()).start();

/** Tells the sender that now is a good moment. */
export const sendNow = async (): Promise<void> => (await sender()).wake('session');

function noting(client: EarlyHttp): EarlyHttp {
  const noted = async <E extends Endpoint>(
    asked: Promise<Answer<E>>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<E>> => {
    const answer = await asked;
    noteAnswer(answer.kind);
    noteConnection(answer, signal);
    return answer;
  };
  return {
    ...client,
    call: (endpoint, input) => noted(client.call(endpoint, input), input?.signal),
    send: request => noted(client.send(request), request.signal),
  };
}
