import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { mailPort } from './mail.ts';

/** A mail server as there are many; `answer`: its answer to the recipient, or to the mail. */
let answer: { recipient?: number; mail?: number };
const taken: { to: string[]; raw: string }[] = [];
const fault = (responseCode: number) => Object.assign(new Error('nee'), { responseCode });
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: (_, __, done) => done(answer.recipient === undefined ? null : fault(answer.recipient)),
  onData(stream, session, done) {
    let raw = '';
    stream.on('data', part => (raw += String(part)));
    stream.on('end', () => {
      if (answer.mail !== undefined) return done(fault(answer.mail));
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      return done(null, 'ok');
    });
  },
});
let url: string;

beforeAll(async () => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`;
});
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())));
beforeEach(() => {
  answer = {};
  taken.length = 0;
});

const KEY = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
const mail = {
  key: KEY,
  to: 'klant@voorbeeld.nl',
  template: 'shipped-nl',
  subject: 'Je order is onderweg',
  text: 'Order 261117-0001 is onderweg.',
  data: {},
};
const send = (changed: Partial<typeof mail> = {}, at = url) =>
  mailPort('', { url: at, from: 'Winkel <order@winkel.nl>' }).send({ ...mail, ...changed });

it('goes out with its words, under a message-id of its key that is the same at each try', async () => {
  expect(await send()).toEqual({ kind: 'sent', said: '' });
  expect(await send()).toEqual({ kind: 'sent', said: '' });
  const [first, second] = taken.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]);
  expect([first, second]).toEqual([`<${KEY}@winkel.nl>`, `<${KEY}@winkel.nl>`]);
  expect(taken[0]?.to).toEqual(['klant@voorbeeld.nl']);
  expect(taken[0]?.raw).toMatch(/^From: Winkel <order@winkel.nl>\r$/m);
  expect(taken[0]?.raw).toMatch(/^Subject: Je order is onderweg\r$/m);
  expect(taken[0]?.raw).toContain('Order 261117-0001 is onderweg.');
});

it.each([['klant@voorbeeld.nl, ander@voorbeeld.nl'], ['klant@voorbeeld.nl\r\nBcc: ander@voorbeeld.nl']])(
  '%j is no two addresses',
  async to => {
    await send({ to });
    expect(taken.flatMap(one => one.to)).not.toContain('ander@voorbeeld.nl');
  },
);
it('a subject adds no header', async () => {
  await send({ subject: 'Hoi\r\nBcc: ander@voorbeeld.nl' });
  expect(taken[0]?.raw).not.toMatch(/^bcc:/im);
});

it.each([
  ['an unknown address is refused', { recipient: 550 }, 'refused', 'adres onbekend (550)'],
  ['a full mailbox is tried again', { recipient: 452 }, 'later', 'mailserver antwoordt 452'],
  ['a server that is busy is tried again', { mail: 451 }, 'later', 'mailserver antwoordt 451'],
  ['a server that wants no mail now is tried again', { mail: 554 }, 'later', 'mailserver antwoordt 554'],
])('%s', async (_, how, kind, why) => {
  answer = how;
  expect(await send()).toMatchObject({ kind, why });
});

it('a server that is not there is tried again', async () => {
  expect(await send({}, 'smtp://127.0.0.1:1')).toEqual({
    kind: 'later',
    code: 'verbinding-geweigerd',
    why: 'verbinding geweigerd',
  });
});

it('a server that goes on saying that it is at it is tried again, and holds up a job no longer', async () => {
  const slow = createServer(socket => {
    let going: ReturnType<typeof setInterval> | undefined;
    socket.write('220 welkom\r\n');
    socket.on('error', () => undefined).on('close', () => clearInterval(going));
    socket.on('data', said => {
      if (String(said).startsWith('EHLO')) socket.write('250 ok\r\n');
      else going ??= setInterval(() => socket.write('250-momentje\r\n'), 50);
    });
  });
  await new Promise<void>(resolve => void slow.listen(0, '127.0.0.1', resolve));
  const at = `smtp://127.0.0.1:${String((slow.address() as AddressInfo).port)}`;
  const closed = new Promise(resolve => void slow.once('connection', one => one.once('close', resolve)));
  const port = mailPort('', { url: at, from: 'order@winkel.nl' }, 500);
  expect(await port.send(mail)).toEqual({ kind: 'later', code: 'geen-antwoord', why: 'geen antwoord' });
  await closed;
  slow.close();
});
