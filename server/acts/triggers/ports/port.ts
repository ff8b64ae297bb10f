import { mkdir, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isSystemError } from '../../../ground/db/failures.ts';

/** How a try outside ended. `code`: a word by which failures of one cause are known; `why`: for people. */
export type Sending =
  | { readonly kind: 'sent'; readonly said: string }
  /** Sent again it would be refused again. `gone`: its receiver wants nothing more, ever. */
  | {
      readonly kind: 'refused' | 'gone' | 'later';
      readonly code: string;
      readonly why: string;
      /** It is about this message: its receiver does take others. */
      readonly only_this?: true;
    };

/** A way to send something outside. It may be asked twice under one key, and never throws. */
export interface Port<Message> {
  /** The host that gets a message, by which its troubles are known. */
  receiverOf(message: Message): string;
  send(message: Message & { readonly key: string }): Promise<Sending>;
}

/**
 * Where nothing else is configured messages are files that somebody may fetch, whole from the moment that they have their name; people's
 * addresses are for this user alone.
 */
export const folderPort = <Message extends object>(
  dataFolder: string,
  name: string,
  said: string,
): Port<Message> => ({
  receiverOf: () => `map ${name}`,
  async send(message) {
    const folder = join(dataFolder, 'out', name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${message.key}.${randomUUID()}.part`);
      await writeFile(part, JSON.stringify(message, null, 2), { mode: 0o600 });
      await rename(part, join(folder, `${message.key}.json`));
      return { kind: 'sent', said };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return { kind: 'later', code: 'folder', why: 'de map kan niet worden beschreven' };
    }
  },
});

/** A try that got no answer, in words; `code` of Node or OpenSSL. */
export function noAnswer(code: string): Sending {
  const why = /^(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
    ? code === 'CERT_HAS_EXPIRED'
      ? 'certificaat verlopen'
      : 'certificaat niet vertrouwd'
    : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'onbekend adres'
      : code === 'ECONNREFUSED'
        ? 'verbinding geweigerd'
        : 'geen antwoord';
  return { kind: 'later', code: why.replaceAll(' ', '-'), why };
}
