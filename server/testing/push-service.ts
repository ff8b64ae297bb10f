import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '../../contract/push.ts';

/** A message as the browser gets it, with what the push service sees of it. */
export type Pushed = {
  readonly to: string;
  readonly message: PushMessage;
  readonly topic: string | undefined;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  /** Epoch ms. */
  readonly at: number;
};

/** A browser that has subscribed: what `PushSubscription` would say of itself. */
export type FakeBrowser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A push service of our own that lets its browsers' messages be read; it refuses what is not signed or sealed by the RFCs. */
export async function openPushService() {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>();
  const pushed: Pushed[] = [];
  let status = 201;
  const server = createServer((request, reply) => {
    void bodyOf(request).then(body => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (!browser) return reply.writeHead(410).end();
      if (status !== 201) return reply.writeHead(status).end();
      if (!isSigned(request, `http://localhost:${port}`)) return reply.writeHead(403).end();
      const { topic, ttl, urgency } = request.headers as Record<string, string | undefined>;
      const message = JSON.parse(open(body, browser)) as PushMessage;
      pushed.push({ to: path, message, topic, ttl, urgency, at: Date.now() });
      return reply.writeHead(201).end();
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    pushed,
    /** A browser subscribes. */
    subscribe(): FakeBrowser {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { ecdh, auth });
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') };
    },
    /** It unsubscribes: 410 from now on. */
    forget: ({ endpoint }: Pick<FakeBrowser, 'endpoint'>) => browsers.delete(new URL(endpoint).pathname),
    /** Answers every message so from now on; 201: takes it. */
    answer(next: number) {
      status = next;
    },
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Whether the sender proves the key that it names, for this service (RFC 8292). */
function isSigned(request: IncomingMessage, audience: string): boolean {
  const { t, k } =
    /^vapid t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(request.headers.authorization ?? '')?.groups ?? {};
  const [head = '', claims = '', signature = ''] = (t ?? '').split('.');
  const point = Buffer.from(k ?? '', 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return (
    signed && aud === audience && Number(exp) > Date.now() / 1000 && /^(mailto|https):/.test(String(sub))
  );
}
const part = (point: Buffer, from: number): string => point.subarray(from, from + 32).toString('base64url');

/** Opens a sealed message: aes128gcm of one record (RFC 8188), with the keys of RFC 8291. */
function open(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The delimiter of a last record, then padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
