import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

type QrCode = { generate(text: string, options: { small: boolean }, show: (code: string) => void): void };

/**
 * Offers the authority's certificate over plain HTTP, so that a phone can fetch it before it trusts us; only that
 * file, in the form that phones install (DER). Gives the function that stops it.
 */
export async function offerAuthority(ca: string, host: string, port: number): Promise<() => void> {
  const der = new X509Certificate(ca).raw;
  const server = createServer((request, reply) => {
    if (request.url !== '/ca.crt') return reply.writeHead(404).end();
    const headers = { 'Content-Type': 'application/x-x509-ca-cert', 'Content-Length': der.length };
    return reply.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : der);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** An address as a QR code of block characters, for the terminal. */
export function qrCode(text: string): string {
  // The package has no types.
  const qrcode = createRequire(import.meta.url)('qrcode-terminal') as QrCode;
  let drawn = '';
  qrcode.generate(text, { small: true }, code => (drawn = code));
  return drawn;
}
