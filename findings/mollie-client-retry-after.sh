#!/usr/bin/env bash
# Mollie's client asks again too early, or keeps its caller waiting without an end, by the form of Retry-After.
#
# Versions: @mollie/api-client 4.6.0 (npm), Node 20 and later, against a local server that answers as Mollie's Refunds API does.
# Behaviour: a refund is answered with 503, and Retry-After. RFC 9110, section 10.2.3, gives that header two forms. As a date an hour
# ahead it is not read: the client sends the refund again after two seconds, into the pause that it was asked to keep. As a
# number of seconds it is read, whatever it is: with 3600 the promise is open, nothing is sent, and no option ends the wait
# (the client has no time limit of its own). A second try that succeeds is told as a plain success: the caller does not hear that the
# first one had no certain end. A 429, where the header is at home, is not tried again at all.
# Seen: the lines that this prints. It fails when one of them changes.
# Why it matters: whoever keeps a payment's state before each try (asked, unknown, looked up) must know of each try, and a job that
# waits an hour inside a library holds its place, and is taken for dead. Plain calls with a limit, and our own pauses, do without.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @mollie/api-client@4.6.0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem -days 2 \
  -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>openssl.log || { cat openssl.log; exit 2; }

cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
const { createMollieClient } = createRequire(import.meta.url)('@mollie/api-client');

const asked = [];
const refusals = {
  tr_date: [503, new Date(Date.now() + 3_600_000).toUTCString()],
  tr_seconds: [503, '3600'],
  tr_busy: [429, '1'],
};
const [key, cert] = ['key.pem', 'cert.pem'].map(name => readFileSync(name, 'utf8'));
const server = createServer({ key, cert }, (request, reply) => {
  const payment = /payments\/(\w+)\/refunds/.exec(request.url)[1];
  request.resume().on('end', () => {
    asked.push({ payment, key: request.headers['idempotency-key'], at: Date.now() });
    const isFirst = asked.filter(one => one.payment === payment).length === 1;
    const [status, after] = refusals[payment];
    if (isFirst)
      return reply
        .writeHead(status, { 'retry-after': after, 'content-type': 'application/hal+json' })
        .end(JSON.stringify({ status, title: 'Later', detail: 'Come back later' }));
    reply.writeHead(201, { 'content-type': 'application/hal+json' }).end(
      JSON.stringify({ resource: 'refund', id: 're_1', status: 'pending', amount: { value: '5.00', currency: 'EUR' } }),
    );
  });
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const client = createMollieClient({
  apiKey: `test_${'x'.repeat(30)}`,
  apiEndpoint: `https://localhost:${server.address().port}/v2/`,
});
const refund = async paymentId => {
  const outcome = client.paymentRefunds
    .create({ paymentId, amount: { value: '5.00', currency: 'EUR' }, idempotencyKey: `key-of-${paymentId}` })
    .then(made => `refund ${made.id}`, error => `error ${error.statusCode}`);
  return Promise.race([outcome, sleep(8000).then(() => 'still waiting after 8 s')]);
};
const timesOf = payment => asked.filter(one => one.payment === payment);
const [byDate, bySeconds, busy] = await Promise.all(['tr_date', 'tr_seconds', 'tr_busy'].map(refund));
const [first, second] = timesOf('tr_date');
const pause = Math.round((second.at - first.at) / 1000);
const lines = [
  `503, Retry-After a date an hour ahead: ${byDate}, sent ${timesOf('tr_date').length} times, ${pause} s apart`,
  `503, Retry-After 3600: ${bySeconds}, sent ${timesOf('tr_seconds').length} time`,
  `429, Retry-After 1: ${busy}, sent ${timesOf('tr_busy').length} time`,
];
console.log(lines.join('\n'));
const seen = [
  '503, Retry-After a date an hour ahead: refund re_1, sent 2 times, 2 s apart',
  '503, Retry-After 3600: still waiting after 8 s, sent 1 time',
  '429, Retry-After 1: error 429, sent 1 time',
];
if (lines.join() !== seen.join()) {
  console.error('changed');
  process.exit(1);
}
process.exit(0);
JS
# The client trusts a list of its own (of 2021), not the system, nor NODE_EXTRA_CA_CERTS: the local server is let through for this run.
NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 node run.mjs
