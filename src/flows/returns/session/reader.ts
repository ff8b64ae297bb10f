import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import { readGtin, type GtinReading } from '../../../../core/gtin/gtin.ts';
import { returnNamed } from '../../../../core/returns/return-named.ts';
import type { Reading } from '../../../../core/delivery/resolution.ts';
import { pendingOn } from '../../../../core/delivery/delivery.ts';
import { readCode } from '../../../work-package/read-code.ts';
import type { ViewDelivery } from '../../../work-package/overlay.ts';
import { createQuestions, type InfoUntold } from '../../extra-info/questions.ts';
import { overOf } from './facts.ts';
import type { ReturnDeps } from './return-deps.ts';
import { awaitsName } from '../machine/repair-step.ts';
import type { ReturnEventOf, ReturnAtHand, ReturnReading, ReturnState } from '../machine/state.ts';
import { within } from '../../../outbox/within.ts';

/** How long a label that is not on this device waits for the OMS before it is taken as unknown. */
const ASK_WAIT_MS = 4000;

const LONGEST_ARTICLE = 14;

/** Turns a code into the event that the machine judges. */
export function createReader(deps: ReturnDeps) {
  const { view, online } = deps;
  const info = createInfo(deps);
  /** Scans read so far. */
  let scans = 0;

  /** Where the OMS does not tell the places of a zone, a code that is nothing else is one: the OMS judges it. */
  function read(text: string, state: ReturnState): ReturnReading {
    const reading = readKnown(text, state);
    return state.name === 'scan-location' &&
      reading.kind === 'unknown' &&
      view.settings().storage_locations.length === 0
      ? { kind: 'location', identifier: text.trim(), use: 'sort' }
      : reading;
  }

  function readKnown(text: string, state: ReturnState): ReturnReading {
    const reading = readCode(view, text, { claims: [], offset: 0 });
    switch (reading.kind) {
      case 'label':
        return labelOf(view.delivery(reading.dispatch_request_id), reading.code) ?? unknown('code');
      case 'article':
        return articleOf(reading.resolution, text, state);
      default:
        return reading;
    }
  }

  function articleOf(
    resolution: Extract<Reading, { kind: 'article' }>['resolution'],
    text: string,
    state: ReturnState,
  ): ReturnReading {
    if (resolution.kind !== 'unknown') {
      const { product_identifier, name, read: code } = resolution.article;
      return {
        kind: 'article',
        product_identifier,
        name,
        read: code,
        ...fits(view, product_identifier, state),
      };
    }
    const named = labelOf(returnNamed(text, openFirst()), text.trim());
    if (named) return named;
    const gtin = readGtin(text);
    if (!gtin.ok) return unknown(isNeither(gtin, text) ? 'neither' : 'letters');
    // Plain digits are shown and sent as they were read, elements of GS1 by their article.
    const read = /^\d+$/.test(text.trim()) ? text.trim() : gtin.gtin;
    // For a return that nobody here knows any article is accepted; where a label is asked the code is most likely an
    // article, unless it is as long as a parcel's.
    return atHand(state)?.dispatch_request_id === null ||
      (state.name === 'scan-label' && read.length <= LONGEST_ARTICLE)
      ? { kind: 'article', product_identifier: null, name: read, read, fits: 'unknown', line_id: null }
      : unknown('code');
  }

  const openFirst = (): readonly ViewDelivery[] =>
    view.deliveries().toSorted((a, b) => Number(overOf(a) !== null) - Number(overOf(b) !== null));

  /** Whether it may be a label that this device does not know, so that the OMS is asked before refusing. */
  function isToAsk(reading: ReturnReading, state: ReturnState): boolean {
    const unseen =
      reading.kind === 'unknown' || (reading.kind === 'article' && reading.product_identifier === null);
    return unseen && awaitsLabel(state, reading) && online();
  }

  const eventOf = (text: string, state: ReturnState, reading: ReturnReading): ReturnEventOf<'scan'> => ({
    name: 'scan',
    text,
    reading: reading.kind === 'unknown' && !deps.keeps_labels ? { ...reading, needs_network: true } : reading,
    extra_info: info.of(reading),
    online: online(),
    asks: isToAsk(reading, state),
  });

  return {
    read,
    toEvent(text: string, state: ReturnState): ReturnEventOf<'scan'> | Promise<ReturnEventOf<'scan'>> {
      scans++;
      const reading = read(text, state);
      const asked = info.askFirst(reading, state);
      return asked ? asked.then(told => eventOf(text, state, told)) : eventOf(text, state, reading);
    },
    /** The OMS's answer about the last scan, which was read in this state. */
    async answerOf(text: string, state: ReturnState): Promise<ReturnEventOf<'looked-up'>> {
      const own = scans;
      const reading = await askLabel(deps, read(text, state), text);
      return {
        name: 'looked-up',
        scan: { ...eventOf(text, state, reading), asks: false },
        is_last: own === scans,
      };
    },
  };
}

type ArticleReading = Extract<ReturnReading, { kind: 'article' }>;
type Expected = ArticleReading & { readonly product_identifier: string };

/** Asks the OMS; without an answer the label stays unknown (R4, R5). */
async function askLabel(
  { view, findReturn, refresh, sleep }: ReturnDeps,
  reading: ReturnReading,
  text: string,
): Promise<ReturnReading> {
  const found = await within(
    sleep,
    ASK_WAIT_MS,
    findReturn(text.trim()).catch(() => null),
  );
  if (found === null) return reading;
  if (found.kind === 'over') return { ...found, kind: 'label', label: text.trim() };
  if (found.kind === 'none') return reading.kind === 'unknown' ? { ...reading, asked: true } : reading;
  await within(sleep, ASK_WAIT_MS, refresh());
  return labelOf(view.delivery(found.dispatch_request_id), text.trim()) ?? reading;
}

/** The questions about an article that is taken in hand (R7a, R7c). */
function createInfo(deps: ReturnDeps) {
  const questions = createQuestions(deps);
  return {
    of(reading: ReturnReading): ExtraInfo | null {
      const article = takenIn(reading);
      return article && questions.of(article.product_identifier);
    },
    /** Asks the OMS for them; null where nothing must be asked. */
    askFirst(reading: ReturnReading, state: ReturnState): Promise<ReturnReading> | null {
      const article = isInHand(state) ? null : takenIn(reading);
      return article && questions.isToAsk(article)
        ? questions.ask(article).then(untold => told(article, untold))
        : null;
    },
  };
}

/** How an article stands to the return in hand. */
function fits(
  view: ReturnDeps['view'],
  product_identifier: string,
  state: ReturnState,
): Pick<ArticleReading, 'fits' | 'line_id'> {
  const id = atHand(state)?.dispatch_request_id;
  if (id === undefined || id === null) return { fits: 'unknown', line_id: null };
  const ret = view.delivery(id);
  if (!ret || overOf(ret) === 'cancelled') return { fits: 'return-cancelled', line_id: null };
  const lines = ret.lines.filter(l => l.product_identifier === product_identifier);
  if (lines.length === 0) return { fits: 'not-in-return', line_id: null };
  const line_id = lines.find(l => pendingOn(l) > 0)?.id ?? null;
  return { fits: line_id === null ? 'already-received' : 'awaited', line_id };
}

/** The article that is taken in hand, about which the OMS may ask (R7a). */
const takenIn = (reading: ReturnReading): Expected | null =>
  reading.kind === 'article' && reading.fits === 'awaited' && isNamed(reading) ? reading : null;

const isNamed = (reading: ArticleReading): reading is Expected => reading.product_identifier !== null;

const told = (article: Expected, untold: InfoUntold | null): ReturnReading => ({
  ...article,
  fits: untold === null ? article.fits : untold === 'needs-network' ? untold : 'info-failed',
});

const isInHand = (state: ReturnState): boolean => 'work' in state || state.name === 'repair';

const awaitsLabel = (state: ReturnState, reading: ReturnReading): boolean =>
  state.name === 'scan-label' ||
  (state.name === 'next' && reading.kind === 'unknown' && reading.why === 'letters') ||
  awaitsName(state);

const atHand = (state: ReturnState): ReturnAtHand | undefined =>
  'ret' in state ? state.ret : 'work' in state ? state.work.ret : undefined;

const unknown = (why: Extract<ReturnReading, { kind: 'unknown' }>['why']): ReturnReading => ({
  kind: 'unknown',
  asked: false,
  why,
});

/** Signs and a length that no label has, but what a telephone reads from a square: a network, a visiting card, JSON. */
const NO_LABEL = /[\r\n;{}"<>]|^.{65}/;
/** Whether it can be no label either; the digits of a carton alone may be a carrier's. */
const isNeither = (gtin: GtinReading, text: string): boolean =>
  NO_LABEL.test(text.trim()) ||
  (!gtin.ok && (gtin.code === 'web-address' || (gtin.code === 'carton' && !/^\d+$/.test(text.trim()))));

const labelOf = (ret: ViewDelivery | undefined, label: string): ReturnReading | null =>
  ret ? { kind: 'label', dispatch_request_id: ret.id, label, over: overOf(ret) } : null;
