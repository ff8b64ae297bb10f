import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import ipp from '@sealsystems/ipp';

const TIMEOUT_MS = 10_000;

export type Attributes = Readonly<Record<string, unknown>>;
export type IppReply = {
  /** Keyword, such as `successful-ok` or `client-error-not-found`. */
  readonly status: string;
  readonly printer: Attributes;
  /** One for each job that was asked about. */
  readonly jobs: readonly Attributes[];
};

/** There is no IPP answer: nothing is known of the effect. */
export class NoIppAnswer extends Error {
  override readonly name = 'NoIppAnswer';
}

export type IppOperation =
  | 'Create-Job'
  | 'Send-Document'
  | 'Print-Job'
  | 'Cancel-Job'
  | 'Get-Job-Attributes'
  | 'Get-Jobs'
  | 'Get-Printer-Attributes';

/**
 * One IPP exchange (RFC 8010). The bytes are the `ipp` package's; the connection is ours, because its own knows no time limit
 * and writes to the console. Throws NoIppAnswer.
 */
export async function ippCall(
  uri: string,
  operation: IppOperation,
  attributes: Attributes,
  data?: Buffer,
): Promise<IppReply> {
  const head = ipp.serialize({
    version: '2.0',
    operation,
    'operation-attributes-tag': {
      // These three come first, in this order (RFC 8011, 4.1.4).
      'attributes-charset': 'utf-8',
      // CUPS tells its troubles in the language of the job (trouble.ts).
      'attributes-natural-language': 'en',
      'printer-uri': uri,
      ...attributes,
    },
  });
  const reply = parsed(await exchange(uri, data ? Buffer.concat([head, data]) : head));
  return {
    status: reply.statusCode,
    printer: groupsOf(reply['printer-attributes-tag'])[0] ?? {},
    jobs: groupsOf(reply['job-attributes-tag']),
  };
}

function parsed(answer: Buffer): Record<string, unknown> & { statusCode: string } {
  let reply: unknown;
  try {
    reply = ipp.parse(answer);
  } catch (cause) {
    throw new NoIppAnswer('what the printer answered is not IPP', { cause });
  }
  const { statusCode } = reply as Record<string, unknown>;
  if (typeof statusCode !== 'string') throw new NoIppAnswer('the printer answered without a status');
  return { ...(reply as Record<string, unknown>), statusCode };
}

/** The package gives one group as an object, several as a list. */
function groupsOf(value: unknown): Attributes[] {
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Attributes[];
}

/** An attribute that may have one value or several. */
export const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string');

function exchange(uri: string, body: Buffer): Promise<Buffer> {
  const { protocol, host, port, pathname } = addressOf(uri);
  const request = protocol === 'ipps:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const broken = (cause: Error): void => reject(new NoIppAnswer('no answer of the printer', { cause }));
    const sent = request(
      {
        host,
        port,
        path: pathname,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'Content-Type': 'application/ipp', 'Content-Length': body.length },
      },
      reply => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', broken);
        reply.on('end', () => {
          if (reply.statusCode === 200 && reply.complete) resolve(Buffer.concat(parts));
          else reject(new NoIppAnswer(`the printer answered ${reply.statusCode}`));
        });
      },
    );
    sent.on('error', broken);
    sent.end(body);
  });
}

function addressOf(uri: string) {
  const { protocol, hostname, port, pathname } = new URL(uri);
  return {
    protocol,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 631 : Number(port),
    pathname,
  };
}
