import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookConfig } from '../../../ground/config.ts';
import { codeOf } from '../../../ground/db/failures.ts';
import { folderPort, noAnswer, type Port, type Sending } from './port.ts';

/** A call to a program of others. */
export interface Webhook {
  readonly url: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: object };
}

/** A way to call webhooks: signed where a secret is configured, as files where none is. */
export const webhookPort = (
  dataFolder: string,
  config: WebhookConfig | null,
  patience = PATIENCE_MS,
): Port<Webhook> =>
  config ? signedPort(config, patience) : folderPort(dataFolder, 'webhooks', 'Als bestand klaargezet');

/** A receiver that does not answer holds up a job no longer than this. */
const PATIENCE_MS = 5000;

function signedPort(config: WebhookConfig, patience: number): Port<Webhook> {
  return {
    receiverOf: ({ url }) => hostOf(url),
    async send({ key, url, body }) {
      const target = urlOf(url);
      if (!target) return refused('adres', 'geen http(s)-adres');
      const text = JSON.stringify(body);
      const began = Date.now();
      try {
        const status = await post(
          target,
          text,
          signed(config.secret, key, text, began),
          config.ownHosts,
          patience,
        );
        return judged(status, Date.now() - began);
      } catch (error) {
        return error instanceof OwnNetwork
          ? refused('eigen-netwerk', 'adres in het eigen netwerk')
          : noAnswer(codeOf(error));
      }
    },
  };
}

const urlOf = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};
const hostOf = (text: string): string => urlOf(text)?.host ?? 'geen adres';

/** Headers of Standard Webhooks 1.0: the receiver knows another try by the id, and us by the signature. */
export function signed(secret: string, id: string, text: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'user-agent': 'oms-webhook',
  };
}

/** Sends it, and gives the status of the answer, whose body nobody reads; redirects are not followed. */
function post(
  url: URL,
  text: string,
  headers: Record<string, string>,
  ownHosts: ReadonlySet<string>,
  patience: number,
): Promise<number> {
  const isOwn = ownHosts.has(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address is not looked up.
  if (!isOwn && isIP(host) && isPrivate(host)) return Promise.reject(new OwnNetwork());
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(patience),
        ...(!isOwn && { lookup: publicLookup }),
      },
      answer => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** The connection is made to the addresses that were judged, so that a name cannot mean another one a moment later. */
const publicLookup: LookupFunction = (host, options, callback) =>
  systemLookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) callback(error, '');
    else if (!first || addresses.some(({ address }) => isPrivate(address))) callback(new OwnNetwork(), '');
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

/** A host in the own network is called only where the configuration names it: a trigger's address must not reach what is behind the firewall. */
class OwnNetwork extends Error {}

const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv6');
/** IPv4 addresses in the clothes of IPv6 are judged as what they are: the list does so itself. */
const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

/** It may be busy, or not know us for a moment; what else it does not take it will not take later. */
function judged(status: number, ms: number): Sending {
  const answer = `antwoord ${String(status)}`;
  if (status >= 200 && status < 300)
    return {
      kind: 'sent',
      said: `Status ${String(status)} in ${(ms / 1000).toFixed(1).replace('.', ',')} s`,
    };
  if (status === 410)
    return { kind: 'gone', code: '410', why: 'antwoord 410: de ontvanger wil dit nooit meer' };
  if (status >= 300 && status < 400)
    return refused(String(status), `${answer}: de ontvanger verwijst door, dat wordt niet gevolgd`);
  const isPassing = status >= 500 || status === 408 || status === 425 || status === 429;
  return { kind: isPassing ? 'later' : 'refused', code: String(status), why: answer };
}

const refused = (code: string, why: string): Sending => ({ kind: 'refused', code, why });
