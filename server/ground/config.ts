import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { ExternalLink } from '../../contract/session.ts';
import { features } from '../../core/access/features.ts';
import type { LabelNumbers } from '../../core/label/carrier-codes.ts';
import type { BackupConfig } from './backup/nightly.ts';
import { defaultDataFolder } from './data-folder.ts';

const flag = z.enum(['on', 'off']);
const days = (usual: number) => z.coerce.number().int().min(1).max(36_500).default(usual);
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Folder of the embedded PostgreSQL's backups and of its log; off: none are made. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
  /** A streaming replica of the database, for searches, reports and exports. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OMS_ENVIRONMENT: z.enum(['local', 'test', 'production']).default('local'),
  PROVIDER: z.string().min(1).default('de servicedesk'),
  PORTAL_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'must be a path or an http(s) address')
    .default('/portal'),
  /** Links of the menu to outside; none: no item. */
  PROCESSOR_MANAGER_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_DOCUMENTATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Features that are switched off, with commas. */
  FEATURES_OFF: z
    .string()
    .default('')
    .transform(list => list.split(',').filter(Boolean))
    .pipe(z.array(z.enum(features))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** With it Prometheus asks for `/metrics`; none: there is no such address. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 signs without spaces')
    .optional(),
  /** Number of our own proxies in front, of which the outermost ends TLS; their account of the caller is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Own HTTPS beyond loopback; off when something in front does it. */
  HTTPS: flag.default('on'),
  /** Push messages of any provider. */
  PUSH: flag.default('on'),
  /** The app and its key at OneSignal, which then sends them instead of the OMS itself. */
  ONESIGNAL_APP_ID: z.uuid().optional(),
  ONESIGNAL_API_KEY: z.string().min(1).optional(),
  ONESIGNAL_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.onesignal.com'),
  /** Where push services can reach the operator: their protocol asks for it (RFC 8292). */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .default('mailto:push@oms.invalid'),
  /** Origins of push services beside those of the browsers, with commas. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform(list => list.split(',').filter(Boolean)),
  PUSH_HELP_VIDEO: z
    .string()
    .regex(/^[\w-]{6,20}$/, 'must be the id of a video at YouTube')
    .optional(),
  /** The party that sends deliveries outside: where it takes messages, and the secret that signs them; none: they are files. */
  OUTSIDE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUTSIDE_SECRET: z.string().min(1).optional(),
  /** Server that sends mails of triggers, and the sender in them; none: they are files. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an address, as Winkel <order@winkel.nl>',
    )
    .optional(),
  /** The secret that signs webhooks of triggers; none: they are files. */
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/, 'must be whsec_ and 24 to 75 bytes in base64')
    .optional(),
  /** Hosts in the own network that webhooks may call, with commas. */
  WEBHOOK_OWN_HOSTS: z
    .string()
    .default('')
    .transform(list => list.split(',').filter(Boolean)),
  /** The retailer's own ranges of label codes, with commas: those of the OMS's own labels. */
  LABEL_NUMBERS: z
    .string()
    .regex(
      /^((postnl=[A-Z]{4}|dhl=\d{8}|dpd=\d{4}|gs1=\d{7,10})(,(?!$)|$))*$/,
      'must be like postnl=ABCD,dhl=06123456,dpd=0520,gs1=8712345',
    )
    .default(''),
  /** Labels are booked at Sendcloud by these keys; none: the OMS makes them. */
  SENDCLOUD_PUBLIC_KEY: z.string().min(1).optional(),
  SENDCLOUD_SECRET_KEY: z.string().min(1).optional(),
  SENDCLOUD_URL: z.url({ protocol: /^https?$/ }).default('https://panel.sendcloud.sc/api/v3'),
  /** The shipping option there of each carrier method, and of its returns, with commas. */
  SENDCLOUD_OPTIONS: z
    .string()
    .regex(
      /^([\w-]+(\/return)?=[\w:/=.+-]+(,(?!$)|$))*$/,
      'must be like postnl_parcel_standard=postnl:standard,postnl_parcel_standard/return=postnl:return',
    )
    .default(''),
  /** Weight of a parcel that is told there, in grams. */
  PARCEL_GRAMS: z.coerce.number().int().min(1).max(70_000).default(1000),
  /** Payments of provider `mollie` are paid back there by this key; none: see the ledger. */
  MOLLIE_API_KEY: z.string().min(1).optional(),
  MOLLIE_URL: z.url({ protocol: /^https?$/ }).default('https://api.mollie.com/v2'),
  /** Payments of provider `adyen` are paid back there: a key of its Checkout API, and the hex key that signs its webhooks. */
  ADYEN_API_KEY: z.string().min(1).optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().min(1).optional(),
  ADYEN_HMAC_KEY: z
    .string()
    .regex(/^([0-9a-fA-F]{2}){16,}$/, 'must be the hexadecimal key of the webhook')
    .optional(),
  ADYEN_URL: z.url({ protocol: /^https?$/ }).default('https://checkout-test.adyen.com/v71'),
  /** A geocoder that answers as Nominatim's `/search` does, for the coordinates of locations; none: they are typed. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The system that service times are taken over from; none: the opening hours of the location. */
  SERVICE_TIMES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Pictures of a map around a location; none: a link to one. */
  MAP_TILES_URL: z
    .string()
    .regex(
      /^https?:\/\/[\w.:-]+\/(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})[^\s]+$/,
      'must be an address with {z}, {x} and {y}',
    )
    .optional(),
  /** Days that an order is kept which was refused, and what an order was made of. */
  REFUSED_ORDER_DAYS: days(90),
  ORDER_PAYLOAD_DAYS: days(400),
  /** The Metabase whose reports are embedded in place of the OMS's own, and the secret by which their addresses are signed. */
  METABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  METABASE_SECRET: z.string().min(1).optional(),
  /** Its dashboards and questions by the names of reports, with commas; a height in px may follow. */
  METABASE_REPORTS: z
    .string()
    .regex(
      /^([a-z_]+=(dashboard|question):\d{1,9}(:\d{2,5})?(,(?!$)|$))*$/,
      'must be like dashboard=dashboard:12,import_errors=question:7:600',
    )
    .default(''),
});

export type Config = {
  port: number;
  host: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  /** null: none are made. */
  backups: BackupConfig | null;
  environment: 'local' | 'test' | 'production';
  /** Replaces {provider} in messages. */
  provider: string;
  portalUrl: string;
  externalLinks: Partial<Record<ExternalLink, string>>;
  featuresOff: ReadonlySet<string>;
  logLevel: string;
  /** null: metrics are not told. */
  metricsToken: string | null;
  /** This many of the last entries of X-Forwarded-For are our own proxies'; 0: the header is ignored. */
  trustedProxies: number;
  https: boolean;
  push: PushConfig;
  /** null: what is asked outside is a file in the data folder. */
  outside: OutsideConfig | null;
  /** null: mails of triggers are files in the data folder; so are webhooks. */
  mail: MailConfig | null;
  webhooks: WebhookConfig | null;
  labels: LabelConfig;
  refunds: RefundConfig;
  /** null: coordinates are typed; there is no picture of a map. */
  geocoderUrl: string | null;
  serviceTimesUrl: string | null;
  mapTilesUrl: string | null;
  keptOrders: { refusedDays: number; payloadDays: number };
  /** null: reports are the OMS's own. */
  metabase: MetabaseConfig | null;
};

export type OutsideConfig = { url: string; secret: string };

export type MailConfig = { url: string; from: string };

export type WebhookConfig = { secret: string; ownHosts: ReadonlySet<string> };

export type LabelConfig = {
  numbers: LabelNumbers;
  /** null: the OMS makes labels itself. */
  sendcloud: SendcloudConfig | null;
};

export type SendcloudConfig = {
  url: string;
  publicKey: string;
  secretKey: string;
  /** By carrier method; with `/return` behind it, of what customers send back. */
  options: ReadonlyMap<string, string>;
  grams: number;
};

/** Both null: all payments back are files of a ledger. */
export type RefundConfig = { mollie: MollieConfig | null; adyen: AdyenConfig | null };
export type MollieConfig = { url: string; key: string };
export type AdyenConfig = { url: string; key: string; merchantAccount: string; hmacKey: string };

export type MetabaseConfig = {
  url: string;
  secret: string;
  /** Counterpart there of each report. */
  reports: ReadonlyMap<string, { kind: 'dashboard' | 'question'; id: number; height: number | null }>;
};

export type PushConfig = {
  on: boolean;
  oneSignal: { appId: string; apiKey: string; url: string } | null;
  contact: string;
  services: readonly string[];
  helpVideo: string | undefined;
};

export type ConfigReading = { ok: true; config: Config } | { ok: false; faults: string[] };

/** Reads the settings from the environment; empty values count as not given. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigReading {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  // The OMS's own messages (http/dutch-faults.ts) say what was read, of a secret too.
  const { success, data, error } = schema.safeParse(given, { error: z.locales.en().localeError });
  if (!success)
    return {
      ok: false,
      faults: error.issues.map(({ path, message }) => faultOf(String(path[0]), message, given)),
    };
  const { ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: apiKey } = data;
  if (!appId !== !apiKey)
    return { ok: false, faults: ['ONESIGNAL_APP_ID and ONESIGNAL_API_KEY: give both, or neither'] };
  const { METABASE_URL: url, METABASE_SECRET: secret } = data;
  if (!url !== !secret)
    return { ok: false, faults: ['METABASE_URL and METABASE_SECRET: give both, or neither'] };
  if (!data.SENDCLOUD_PUBLIC_KEY !== !data.SENDCLOUD_SECRET_KEY)
    return { ok: false, faults: ['SENDCLOUD_PUBLIC_KEY and SENDCLOUD_SECRET_KEY: give both, or neither'] };
  const adyen = [data.ADYEN_API_KEY, data.ADYEN_MERCHANT_ACCOUNT, data.ADYEN_HMAC_KEY].filter(Boolean);
  if (adyen.length !== 0 && adyen.length !== 3)
    return {
      ok: false,
      faults: ['ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT and ADYEN_HMAC_KEY: give all, or none'],
    };
  const outside = { url: data.OUTSIDE_URL, secret: data.OUTSIDE_SECRET };
  if (!outside.url !== !outside.secret)
    return { ok: false, faults: ['OUTSIDE_URL and OUTSIDE_SECRET: give both, or neither'] };
  const mail = { url: data.SMTP_URL, from: data.MAIL_FROM };
  if (!mail.url !== !mail.from)
    return { ok: false, faults: ['SMTP_URL and MAIL_FROM: give both, or neither'] };
  return {
    ok: true,
    config: {
      port: data.PORT,
      host: data.HOST,
      dataFolder: data.DATA_DIR ?? defaultDataFolder(),
      databaseUrl: data.DATABASE_URL,
      databaseReadUrl: data.DATABASE_READ_URL,
      backups: backupsOf(data),
      environment: data.OMS_ENVIRONMENT,
      provider: data.PROVIDER,
      portalUrl: data.PORTAL_URL,
      externalLinks: {
        ...(data.PROCESSOR_MANAGER_URL && { 'processor-manager': data.PROCESSOR_MANAGER_URL }),
        ...(data.API_DOCUMENTATION_URL && { 'api-documentation': data.API_DOCUMENTATION_URL }),
      },
      featuresOff: new Set(data.FEATURES_OFF),
      logLevel: data.LOG_LEVEL,
      metricsToken: data.METRICS_TOKEN ?? null,
      trustedProxies: data.TRUSTED_PROXIES,
      https: data.HTTPS === 'on' && data.TRUSTED_PROXIES === 0 && !isLoopback(data.HOST),
      push: {
        on: data.PUSH === 'on',
        oneSignal: appId && apiKey ? { appId, apiKey, url: data.ONESIGNAL_API_URL } : null,
        contact: data.PUSH_CONTACT,
        services: data.PUSH_SERVICES,
        helpVideo: data.PUSH_HELP_VIDEO,
      },
      outside: outside.url && outside.secret ? { url: outside.url, secret: outside.secret } : null,
      mail: mail.url && mail.from ? { url: mail.url, from: mail.from } : null,
      webhooks: data.WEBHOOK_SECRET
        ? { secret: data.WEBHOOK_SECRET, ownHosts: new Set(data.WEBHOOK_OWN_HOSTS) }
        : null,
      labels: { numbers: labelNumbersOf(data.LABEL_NUMBERS), sendcloud: sendcloudOf(data) },
      refunds: refundsOf(data),
      geocoderUrl: data.GEOCODER_URL ?? null,
      serviceTimesUrl: data.SERVICE_TIMES_URL ?? null,
      mapTilesUrl: data.MAP_TILES_URL ?? null,
      keptOrders: { refusedDays: data.REFUSED_ORDER_DAYS, payloadDays: data.ORDER_PAYLOAD_DAYS },
      metabase: url && secret ? { url, secret, reports: reportsOf(data.METABASE_REPORTS) } : null,
    },
  };
}

/** Settings that hold a secret, a database's password among them: what was read of them is never said. */
const SECRET = /SECRET|KEY|DATABASE|SMTP/;

const faultOf = (
  name: string,
  message: string,
  given: Readonly<Record<string, string | undefined>>,
): string =>
  `${name}: ${message}${SECRET.test(name) ? '' : `; read ${JSON.stringify(given[name]?.slice(0, 100))}`}`;

/** Another PostgreSQL is backed up by its own tools. */
const backupsOf = (data: z.output<typeof schema>): BackupConfig | null =>
  data.DATABASE_URL || data.BACKUP_DIR === 'off'
    ? null
    : {
        folder: resolve(data.BACKUP_DIR ?? join(data.DATA_DIR ?? defaultDataFolder(), 'backups')),
        kept: data.BACKUPS_KEPT,
      };

const sendcloudOf = (data: z.output<typeof schema>): SendcloudConfig | null =>
  data.SENDCLOUD_PUBLIC_KEY && data.SENDCLOUD_SECRET_KEY
    ? {
        url: data.SENDCLOUD_URL,
        publicKey: data.SENDCLOUD_PUBLIC_KEY,
        secretKey: data.SENDCLOUD_SECRET_KEY,
        // An option may have '=' itself.
        options: new Map(
          data.SENDCLOUD_OPTIONS.split(',')
            .filter(Boolean)
            .map(one => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
        ),
        grams: data.PARCEL_GRAMS,
      }
    : null;

const refundsOf = (data: z.output<typeof schema>): RefundConfig => ({
  mollie: data.MOLLIE_API_KEY ? { url: data.MOLLIE_URL, key: data.MOLLIE_API_KEY } : null,
  adyen:
    data.ADYEN_API_KEY && data.ADYEN_MERCHANT_ACCOUNT && data.ADYEN_HMAC_KEY
      ? {
          url: data.ADYEN_URL,
          key: data.ADYEN_API_KEY,
          merchantAccount: data.ADYEN_MERCHANT_ACCOUNT,
          hmacKey: data.ADYEN_HMAC_KEY,
        }
      : null,
});

/** For a demonstration: no carrier knows of these. */
const DEMO_NUMBERS: LabelNumbers = { postnl: 'OMSL', dhl: '06712345', dpd: '0998', gs1: '8712340' };

/** Ranges that LABEL_NUMBERS names; its form was checked. */
const labelNumbersOf = (list: string): LabelNumbers => ({
  ...DEMO_NUMBERS,
  ...Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map(one => one.split('=')),
  ),
});

/** Reports that METABASE_REPORTS names; its form was checked. */
const reportsOf = (list: string): MetabaseConfig['reports'] =>
  new Map(
    list
      .split(',')
      .filter(Boolean)
      .map(one => {
        const [report = '', kind, id, height] = one.split(/[=:]/);
        return [
          report,
          {
            kind: kind === 'question' ? kind : 'dashboard',
            id: Number(id),
            height: height === undefined ? null : Number(height),
          },
        ];
      }),
  );

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
