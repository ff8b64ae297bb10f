import * as z from 'zod/mini';
import { type About, endpoint, uuid } from './http.ts';

// News for the office (order-rules.md 11).

/** The things whose changes are told to open screens. */
export const newsKinds = [
  'batch',
  'hold',
  'location',
  'order',
  'presale',
  'receipt',
  'return',
  'setting',
  'stock',
] as const satisfies readonly About[];
export type NewsKind = (typeof newsKinds)[number];
export const isNewsKind = (about: About): about is NewsKind =>
  (newsKinds as readonly About[]).includes(about);

/** Things that a screen listens to: all of a kind that the user may see, or the one of that name. */
export interface Topic {
  readonly about: NewsKind;
  readonly name: string | null;
}
/** A topic as it is asked: `stock`, `stock:110003`. */
export const topicText = ({ about, name }: Topic): string =>
  name === null ? about : `${about}:${encodeURIComponent(name)}`;
/** Whether a change may be of a topic; without a name it is not told which thing of its kind changed. */
export const isOfTopic = (topic: Topic, { about, name }: Topic): boolean =>
  topic.about === about && (topic.name === null || name === null || topic.name === name);
/** The topics of a text that the contract takes. */
export const topicsIn = (text: string): readonly Topic[] =>
  text.split(',').map(one => {
    const [about, name] = one.split(':');
    return { about: about as NewsKind, name: name === undefined ? null : decodeURIComponent(name) };
  });

/** Parts of an order that changed; one that is not named need not be asked again. */
export const orderParts = ['order', 'deliveries', 'hold', 'refunds', 'comments', 'history'] as const;
export type OrderPart = (typeof orderParts)[number];

export const officeEventSchema = z.object({
  about: z.enum(newsKinds),
  /** An order, batch or receipt by its identifier, stock by its article, a setting by its group; null: it is not told which one. */
  name: z.nullable(z.string()),
  /** Empty unless it is an order. */
  parts: z.array(z.enum(orderParts)),
  /** Names of who did it; without any it was the OMS itself, or it is not told. */
  by: z.array(z.string()),
  at: z.string(),
  /** Keys of the calls that did it, where they are known: a tab knows its own. */
  change_keys: z.array(uuid),
});
export type OfficeEvent = z.output<typeof officeEventSchema>;

/** The first message of a stream: what changed shortly before it, and how long ago; who fetched earlier asks again. */
export const missedSchema = z.object({
  missed: z.array(z.object({ about: z.enum(newsKinds), name: z.nullable(z.string()), ago_ms: z.int() })),
});
export type Missed = z.output<typeof missedSchema>['missed'][number];

/** Topics of one stream. */
const MOST_TOPICS = 20;
const NAME = String.raw`:(?:[\w.!~*'()-]|%[2-7][0-9A-F]|%[C-F][0-9A-F](?:%[89AB][0-9A-F]){1,3}){1,300}`;
// One cannot hear all orders.
const TOPIC = `(?:order${NAME}|(?:${newsKinds.filter(kind => kind !== 'order').join('|')})(?:${NAME})?)`;

/** Whether the bytes of its names are UTF-8, of which the pattern knows only the outlines. */
function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const officeEvents = endpoint({
  id: 'officeEvents',
  extra: 'events',
  method: 'GET',
  path: '/api/office-events',
  summary:
    'Server-sent events of things, as setting,stock:110003,order:1001, of which the caller may see some',
  access: {},
  query: z.object({
    about: z
      .string()
      .check(
        z.maxLength(4000),
        z.regex(new RegExp(`^${TOPIC}(?:,${TOPIC}){0,${MOST_TOPICS - 1}}$`)),
        z.refine(isReadable, 'expected names in UTF-8'),
      ),
  }),
  replies: { 200: z.string() },
});
