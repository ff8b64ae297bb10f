import { createHmac } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideConfig } from '../../ground/config.ts';
import { isSystemError } from '../../ground/db/failures.ts';

/** A message to who sends deliveries outside. */
export interface OutsideMessage {
  /** The same however often it is tried. */
  readonly key: string;
  readonly body: object;
}

/** Outcome of a try. 'refused': sent again it would be refused again. `why`: for people, Dutch. */
export type OutsideSending =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'later'; readonly why: string };

/** A way to send what is asked outside. It may be asked twice under one key, and never throws. */
export interface OutsideSender {
  send(message: OutsideMessage): Promise<OutsideSending>;
}

/** Where nothing is configured, messages are files that somebody may fetch. */
export const outsideSender = (dataFolder: string, config: OutsideConfig | null): OutsideSender =>
  config ? httpSender(config) : folderSender(outFolder(dataFolder));

export const outFolder = (dataFolder: string): string => join(dataFolder, 'out');

/** One file a message, whole from the moment that it has its name; people's addresses are for this user alone. */
const folderSender = (folder: string): OutsideSender => ({
  async send({ key, body }) {
    const file = join(folder, `${key}.json`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, JSON.stringify(body, null, 2), { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { kind: 'sent' };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return { kind: 'later', why: 'de map kan niet worden beschreven' };
    }
  },
});

/** A service that does not answer holds up a job no longer than this. */
const PATIENCE_MS = 5000;
/** Letters of an answer that are kept for people. */
const MOST_LETTERS = 200;

/** Posts a message; its receiver knows a second try by the key, and us by the signature. */
const httpSender = ({ url, secret }: OutsideConfig): OutsideSender => ({
  async send({ key, body }) {
    const text = JSON.stringify(body);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-oms-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
        },
        body: text,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return judged(reply.status, (await reply.text()).slice(0, MOST_LETTERS).trim());
    } catch {
      return { kind: 'later', why: 'geen antwoord' };
    }
  },
});

/** It may be busy, or not know us for a moment; what else it does not take it will not take later. */
function judged(status: number, text: string): OutsideSending {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const isPassing = status >= 500 || status === 408 || status === 425 || status === 429;
  const why = `antwoord ${String(status)}`;
  return { kind: isPassing ? 'later' : 'refused', why: text && !isPassing ? `${why}, ${text}` : why };
}
