import { mkdir, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isSystemError } from '../../ground/db/failures.ts';

/** A mail to a customer; its words are its template's, at whoever sends it. */
export interface Mail {
  /** The same however often it is tried. */
  readonly key: string;
  readonly to: string;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'later'; readonly why: string };

/** A way to send mail. It may be asked twice under one key, and never throws. */
export interface MailSender {
  send(mail: Mail): Promise<MailOutcome>;
}

/** Where nothing else is configured mails are files that somebody may fetch, whole from the moment that they have their name. */
export const mailFolder = (dataFolder: string): MailSender => ({
  async send(mail) {
    const folder = join(dataFolder, 'out', 'mail');
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${mail.key}.${randomUUID()}.part`);
      await writeFile(part, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(part, join(folder, `${mail.key}.json`));
      return { kind: 'sent' };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return { kind: 'later', why: 'de map kan niet worden beschreven' };
    }
  },
});
