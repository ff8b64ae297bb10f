import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import { scannedText } from '../../../../core/code/scanned-text.ts';
import { offsetOf } from '../../../../core/delivery/choose.ts';
import type { Article, Reading, Resolution, UnknownWhy } from '../../../../core/delivery/resolution.ts';
import { readCode } from '../../../work-package/read-code.ts';
import { clearPlaces } from './clear-places.ts';
import { createCompletables } from './completables.ts';
import type { createFacts } from './facts.ts';
import type { createHistory } from './history.ts';
import type { SortDeps } from './sort-deps.ts';
import { hasWork } from '../machine/location-step.ts';
import type { EventOf } from '../machine/events.ts';
import { isForDelivery, type SortState } from '../machine/state.ts';
import { isUnknown } from '../machine/verdict-step.ts';
import { within } from '../../../outbox/within.ts';

/** How long an unknown article waits for the OMS before this device's knowledge refuses it. */
const ASK_WAIT_MS = 4000;

/** Turns a code into the event that the machine judges: its meaning, and the orders that wait at a location. */
export function createReader(
  deps: SortDeps,
  facts: ReturnType<typeof createFacts>,
  history: ReturnType<typeof createHistory>,
) {
  const { view } = deps;
  const { toComplete, holderOf, completableAfter } = createCompletables(deps, history);
  /** The OMS's questions about articles that the package does not know. */
  const questions = new Map<string, ExtraInfo | null>();
  /** Scans read so far. */
  let scans = 0;

  const lookUp = async (text: string, preferred: number | null): Promise<Resolution | null> => {
    // A chunk that does not load gives no answer either.
    const resolution = await deps.lookUp(text, preferred).catch(() => null);
    if (resolution) facts.learn(resolution);
    return resolution;
  };

  const read = (text: string, preferred?: number): Reading =>
    readCode(view, text, {
      claims: deps.claims(),
      offset: offsetOf(deps.device_id),
      zones: deps.zones,
      preferred,
    });

  /** Whether the package does not know it, so that the OMS is asked before refusing. */
  const isToAsk = (reading: Reading, state: SortState): boolean =>
    state.name === 'scan-article' && asked.has(whyOf(reading)) && deps.online();

  async function ask(text: string): Promise<Reading> {
    const reading = read(text);
    const resolution = await within(deps.sleep, ASK_WAIT_MS, lookUp(text, null));
    if (!resolution) return reading;
    // The OMS has no such article; the device knows the likely reason (R4): the check digit, or a carton.
    const isNowhere = resolution.kind === 'unknown' && resolution.why === 'not-found';
    return isNowhere && whyOf(reading) !== 'not-found' ? reading : { kind: 'article', resolution };
  }

  /** Without a package each scan waits for the OMS; with one, what it does not know is asked while the work goes on. */
  async function toEvent(text: string, state: SortState): Promise<EventOf<'scan'>> {
    scans++;
    const reading = placeIn(state, text, read(text));
    if (!isToAsk(reading, state)) return withQuestions(text, state, reading);
    return deps.look_up_only
      ? withQuestions(text, state, await ask(text))
      : { ...eventOf(text, state, reading), asks: true };
  }

  /** Where places are not told, a code that is nothing else is the one that the OMS named, or a free one, which the OMS judges. */
  function placeIn(state: SortState, text: string, reading: Reading): Reading {
    if (deps.knows_places || state.name !== 'scan-location' || !isUnknown(reading)) return reading;
    const code = scannedText(text);
    const identifier = state.work.storage_location ?? code;
    return identifier.toUpperCase() === code.toUpperCase()
      ? { kind: 'location', identifier, display_name: identifier, use: 'sort' }
      : reading;
  }

  /** What the OMS asks about an article is not in a package that it did not make: it is not passed over (R8). */
  async function withQuestions(text: string, state: SortState, reading: Reading): Promise<EventOf<'scan'>> {
    const product = state.name === 'scan-article' ? takenIn(reading) : null;
    if (!deps.asks_info || product === null || questions.has(product.product_identifier))
      return eventOf(text, state, reading);
    const info = deps.online()
      ? await deps.extraInfo(product.read).catch(() => 'failed' as const)
      : 'offline';
    if (typeof info === 'string') {
      const why = info === 'offline' ? 'needs-network' : 'look-up-failed';
      return eventOf(text, state, unknownArticle(text, why));
    }
    questions.set(product.product_identifier, info);
    return eventOf(text, state, reading);
  }

  /** The OMS's answer about the last scan, as the event of the state that it finds. */
  async function answerOf(text: string): Promise<(state: SortState) => EventOf<'looked-up'>> {
    const own = scans;
    const reading = await ask(text);
    return state => ({ name: 'looked-up', scan: eventOf(text, state, reading), is_last: own === scans });
  }

  const infoOf = (product: string): ExtraInfo | null =>
    view.product(product)?.extra_info ?? questions.get(product) ?? null;

  function eventOf(text: string, state: SortState, reading: Reading): EventOf<'scan'> {
    const article =
      reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
    return {
      name: 'scan',
      text,
      reading,
      online: deps.online(),
      occupied: reading.kind === 'location' && holderOf(reading.identifier) !== null,
      extra_info: article ? infoOf(article.product_identifier) : null,
      completable:
        hasWork(state) && isForDelivery(state.work)
          ? completableAfter(state.work, reading)
          : reading.kind === 'location'
            ? (toComplete().find(c => c.storage_location === reading.identifier) ?? null)
            : null,
      to_clear:
        reading.kind === 'location'
          ? clearPlaces(view).find(place => place.storage_location === reading.identifier)
          : undefined,
    };
  }

  return { read, lookUp, toEvent, answerOf, toComplete, completableAfter };
}

/** What the OMS may know though the package does not. */
const asked: ReadonlySet<UnknownWhy | null> = new Set<UnknownWhy>(['not-found', 'check-digit', 'carton']);

const whyOf = (reading: Reading): UnknownWhy | null =>
  reading.kind === 'article' && reading.resolution.kind === 'unknown' ? reading.resolution.why : null;

/** The article that is put in a place, or counted. */
const takenIn = (reading: Reading): Article | null =>
  reading.kind === 'article' &&
  (reading.resolution.kind === 'expected' || reading.resolution.kind === 'receive')
    ? reading.resolution.article
    : null;

const unknownArticle = (read: string, why: UnknownWhy): Reading => ({
  kind: 'article',
  resolution: { kind: 'unknown', read, why, asked: false },
});
