import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../../ground/config.ts';
import { codeOf } from '../../../ground/db/failures.ts';
import { folderPort, noAnswer, type Port, type Sending } from './port.ts';

/** A mail to a customer. Without a subject and a text its words are its template's, at whoever sends it. */
export interface Mail {
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A way to send mail: by SMTP where that is configured, as files where it is not. */
export const mailPort = (dataFolder: string, config: MailConfig | null, longest = LONGEST_MS): Port<Mail> =>
  config ? smtpPort(config, longest) : folderPort(dataFolder, 'mail', '');

/** A mail server that is silent for so long does not answer. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
/** One that says something now and then is never silent: a mail holds up a job no longer than this. */
const LONGEST_MS = 30_000;

/** Each mail is a connection of its own: there are few, and one that hangs holds up no other. */
function smtpPort({ url, from }: MailConfig, longest: number): Port<Mail> {
  const { hostname } = new URL(url);
  const transport = createTransport({ url, ...PATIENCE });
  return {
    receiverOf: () => hostname,
    async send({ key, to, subject, text }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever signs are in it.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${key}@${from.replace(/^.*@|>.*$/g, '')}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(longest),
        });
        return { kind: 'sent', said: '' };
      } catch (error) {
        return judged(error);
      }
    },
  };
}

/** Answers that are about the address alone; after any other the server may take the same mail later (RFC 5321, 4.2.3). */
const WRONG_ADDRESS = [550, 551, 553, 501];

/** `originalCode`: the system's, of a connection that failed. */
interface SmtpError {
  readonly responseCode?: number;
  readonly command?: string;
  readonly originalCode?: string;
}

function judged(error: unknown): Sending {
  const { responseCode, command = '', originalCode } = error as SmtpError;
  if (responseCode === undefined)
    return codeOf(error) === 'EENVELOPE' ? wrongAddress(0) : noAnswer(originalCode ?? codeOf(error));
  if (WRONG_ADDRESS.includes(responseCode) && command.startsWith('RCPT')) return wrongAddress(responseCode);
  return {
    kind: 'later',
    code: String(responseCode),
    why: `mailserver antwoordt ${String(responseCode)}`,
    ...(command.startsWith('RCPT') && { only_this: true }),
  };
}

const wrongAddress = (code: number): Sending => ({
  kind: 'refused',
  code: 'adres-onbekend',
  why: code === 0 ? 'adres ongeldig' : `adres onbekend (${String(code)})`,
});
