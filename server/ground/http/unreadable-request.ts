import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from './problem.ts';

const tooSlow = refuse(408, 'request-timeout', 'Het verzoek kwam niet op tijd binnen.');
const notHttp = refuse(400, 'malformed-request', 'Dit is geen geldig HTTP-verzoek.');
const most = `hoogstens ${maxHeaderSize / 1024} kB`;
const headersTooLarge = refuse(
  431,
  'headers-too-large',
  `Adres en kop van het verzoek zijn samen te groot: ${most}. Stuur een lange lijst in de inhoud, met POST.`,
  { expected: most },
);

/** Answers on the bare connection, and ends it: Node could not read the request, or not in time. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const { problem } = refusalOf(error);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow;
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge : notHttp;
}
