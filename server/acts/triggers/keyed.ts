import { eventName } from '../../../core/trigger/trigger.ts';
import type { KeyedClass } from '../../../core/trigger/trigger.ts';
import { filled } from '../../../core/trigger/fill.ts';
import type { Config } from '../../ground/config.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { DueResult } from './due-result.ts';
import { type Mail, mailPort } from './ports/mail.ts';
import type { Port, Sending } from './ports/port.ts';
import { type Webhook, webhookPort } from './ports/webhook.ts';
import { textOf } from './select-trigger-facts.ts';

/** Ways to send what actions do outside. */
export interface Ports {
  readonly mail: Port<Mail>;
  readonly webhook: Port<Webhook>;
}

export const portsOf = ({
  dataFolder,
  mail,
  webhooks,
}: Pick<Config, 'dataFolder' | 'mail' | 'webhooks'>): Ports => ({
  mail: mailPort(dataFolder, mail),
  webhook: webhookPort(dataFolder, webhooks),
});

/** A message that is to go out; `said`: of one that was taken, for people. */
export interface Prepared {
  readonly receiver: string;
  /** A 410 ends this alone: other addresses of its host go on. */
  readonly address: string;
  send(): Promise<Sending>;
  said(by: string): string;
}

/** Messages, made of the state of now; a text: why it does not apply any more. */
export const prepared: Readonly<
  Record<KeyedClass, (tx: Transaction, ports: Ports, due: DueResult) => Promise<Prepared | string>>
> = {
  'send-mail': prepareMail,
  'call-webhook': prepareWebhook,
};

/** A mail goes to the address of now, and not about what was decided otherwise meanwhile. */
async function prepareMail(tx: Transaction, { mail }: Ports, due: DueResult): Promise<Prepared | string> {
  // Nobody decides otherwise between this look and its end.
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR SHARE', [due.sales_order_id]);
  const about = await tx.one<About>(ABOUT, [due.sales_order_id, named(due)]);
  if (!about) return 'deze gebeurtenis gaat over geen order.';
  const { customer_email: to, is_replaced, is_cancelled, ...values } = about;
  if (to === null) return 'de klant heeft geen e-mailadres.';
  if (is_replaced) return 'de levering is inmiddels vervangen.';
  if (is_cancelled && due.event.startsWith('delivery-') && due.event !== 'delivery-cancelled')
    return 'de levering is inmiddels geannuleerd.';
  const { template, subject, text } = due.parameters;
  const message: Mail = {
    to,
    template: textOf(template) ?? '',
    subject: filled(textOf(subject) ?? `Order ${values.sales_order_identifier}`, values),
    text: filled(textOf(text) ?? `${eventName(due.event)}: ${values.sales_order_identifier}`, values),
    data: due.payload,
  };
  const receiver = mail.receiverOf(message);
  return {
    receiver,
    address: receiver,
    send: () => mail.send({ ...message, key: due.key }),
    said: () => `Verstuurd aan ${hidden(to)}`,
  };
}

/** A webhook tells what happened: that stays so. Under one key its body is the same at each try. */
async function prepareWebhook(
  _: Queryable,
  { webhook }: Ports,
  { key, event, event_at, payload, parameters }: DueResult,
): Promise<Prepared | string> {
  const message: Webhook = {
    url: textOf(parameters['url']) ?? '',
    body: { type: event, timestamp: event_at, data: payload },
  };
  return {
    receiver: webhook.receiverOf(message),
    address: message.url,
    send: () => webhook.send({ ...message, key }),
    said: by => by,
  };
}

/** An address as a colleague may see it: k***@voorbeeld.nl. */
export const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1***');

const named = ({ payload }: DueResult): string | null => textOf(payload['dispatch_request_identifier']);

interface About {
  readonly customer_email: string | null;
  readonly is_replaced: boolean;
  readonly is_cancelled: boolean;
  readonly sales_order_identifier: string;
  readonly dispatch_request_identifier: string;
  readonly customer_name: string;
  readonly tracking_codes: string;
  readonly location: string;
}
const ABOUT = `
  SELECT o.customer_email, COALESCE(d.is_replaced, false) AS is_replaced, COALESCE(d.status = 'cancelled', false) AS is_cancelled,
    o.identifier AS sales_order_identifier, COALESCE(d.identifier, '') AS dispatch_request_identifier,
    COALESCE(o.customer_name, '') AS customer_name, COALESCE(l.display_name, '') AS location,
    COALESCE((SELECT string_agg(t.code, ', ' ORDER BY t.id) FROM tracking_codes t
      WHERE t.dispatch_request_id = d.id AND t.voided_at IS NULL), '') AS tracking_codes
  FROM sales_orders o LEFT JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.identifier = $2
  LEFT JOIN locations l ON l.id = d.location_id WHERE o.id = $1`;
