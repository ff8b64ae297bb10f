import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bank, Paid } from './bank.ts';

/** Banks behind Mollie's protocol, each for the payments that it knows: what is silent hangs up. */
export async function serveBanks(
  bankOf: (payment: string) => Bank | undefined,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', part => (text += String(part)));
    request.on('end', () => {
      const [, payment = '', reference = ''] =
        /^\/v2\/payments\/([^/?]+)\/refunds\/?([^?]*)/.exec(request.url ?? '') ?? [];
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const bank = bankOf(payment);
      if (!bank) return void send(404, { detail: 'no such payment' });
      if (request.method === 'GET') {
        if (bank.silences.shift()) return void request.socket.destroy();
        const known = bank.paid.filter(one => one.payment === payment && one.state !== 'late');
        const one = known.find(one => one.reference === reference);
        if (reference) return void (one ? send(200, refundOf(one)) : send(404, { detail: 'no such refund' }));
        return void send(200, {
          _embedded: { refunds: known.toReversed().map(refundOf) },
          _links: { next: null },
        });
      }
      const { amount, metadata } = JSON.parse(text) as {
        amount: { value: string };
        metadata: { key: string };
      };
      void bank.provider
        .refund({
          key: metadata.key,
          payment_reference: payment,
          reference: null,
          amount: centsOf(amount.value),
          description: '',
        })
        .then(outcome => {
          if (outcome.kind === 'unknown') return void request.socket.destroy();
          if (outcome.kind === 'not-taken') return void send(429, { detail: outcome.reason });
          if (outcome.kind === 'refused') return void send(422, { detail: outcome.reason });
          const made = bank.paid.find(({ reference }) => reference === outcome.reference);
          send(201, made ? refundOf(made) : {});
        });
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const STATUS = { late: 'queued', accepted: 'pending', settled: 'refunded', failed: 'failed' } as const;
const centsOf = (value: string): number => Number(value.replace('.', ''));
const refundOf = ({ key, reference, payment, amount, state }: Paid) => ({
  id: reference,
  status: STATUS[state],
  metadata: { key },
  paymentId: payment,
  amount: { currency: 'EUR', value: (amount / 100).toFixed(2) },
  createdAt: '2026-11-30T08:00:00+00:00',
});
