#!/usr/bin/env bash
# Chromium sends a POST again by itself, and says nothing of it to the page.
#
# Versions: Chromium 156.0.8078.108 of Debian 12 (chromium-headless-shell), HTTP/1.1, driven by playwright-core 1.65.1. Root, for apt's cache.
# Behaviour: a page makes two calls on one kept connection. The server reads the second one, a POST, whole, does what it asks, and closes
# the connection without a byte of an answer, as one does that is killed or restarted, or a proxy in front of it. fetch does not fail:
# Chromium takes it that the kept connection was dead before the POST, opens another one and sends the same POST again. The server has
# done it twice, and the page has seen one call. On a connection of its own the
# same loss is a TypeError, and one POST. By RFC 9110, section 9.2.2, a client should repeat such a method by itself only
# where it knows that it does no harm, or that the request was never applied.
# Seen: the lines that this prints. It fails when one of them changes.
# Why it matters: a page that counts its calls, and looks nothing up before a call whose fetch did not fail, has counted goods twice.
# Only a key in the request (Idempotency-Key) that the server keeps tells the two apart.
set -euo pipefail
version=156.0.8078.108-1~deb12u1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1
mkdir -p debs/partial
apt-get -qq -y -o Dir::Cache::archives="$folder/debs" --download-only --reinstall install "chromium-headless-shell=$version" "chromium-common=$version" >apt.log 2>&1 ||
  { cat apt.log; exit 2; }
for package in debs/*.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(echo "$folder"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH CHROME="$folder/root/usr/lib/chromium/chromium-headless-shell"

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const posts = [];
const server = createServer((request, reply) => {
  if (request.method === 'GET')
    return reply.setHeader('Content-Type', 'text/html').setHeader('Connection', 'close').end('<p>page');
  let body = '';
  request.on('data', part => (body += part)).on('end', () => {
    posts.push(body);
    const [name, nth] = body.split(' ');
    const isFirst = posts.filter(post => post === body).length === 1;
    // Done; and then the server goes away once.
    if (nth === 'lost' && isFirst) request.socket.destroy();
    else reply.end(name);
  });
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(origin);
const post = body =>
  page.evaluate(
    text => fetch('/', { method: 'POST', body: text }).then(reply => reply.text(), error => error.name),
    body,
  );
const timesOf = body => posts.filter(one => one === body).length;
console.log('Chromium', browser.version());
// The page's connections were closed by their answers, so this one is new.
const alone = await post('alone lost');
console.log('on a new connection the page was told:', alone, '- the server did it', timesOf('alone lost'), 'times');
await post('warm answered');
const kept = await post('scan lost');
console.log('on a kept connection the page was told:', kept, '- the server did it', timesOf('scan lost'), 'times');
await browser.close();
server.close();
if (alone !== 'TypeError' || timesOf('alone lost') !== 1 || kept !== 'scan' || timesOf('scan lost') !== 2) {
  console.error('changed');
  process.exit(1);
}
JS
node run.mjs
