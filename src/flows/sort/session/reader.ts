import { scannedText } from '../../../../core/code/scanned-text.ts';
import { offsetOf } from '../../../../core/delivery/choose.ts';
import type { Article, Reading, Resolution, UnknownWhy } from '../../../../core/delivery/resolution.ts';
import { readCode } from '../../../work-package/read-code.ts';
import { clearPlaces } from './clear-places.ts';
import { createCompletables } from './completables.ts';
import { createQuestions, type InfoUntold } from '../../extra-info/questions.ts';
import type { createFacts } from './facts.ts';
import type { createHistory } from './history.ts';
import type { SortDeps } from './sort-deps.ts';
import { hasWork } from '../machine/location-step.ts';
import type { SortEventOf } from '../machine/events.ts';
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
  const questions = createQuestions(deps);
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

  /** The reading, once the questions about its article are known (R8). */
  async function withInfo(reading: Reading, text: string): Promise<Reading> {
    const article = takenIn(reading);
    const untold = article && (await questions.ask(article));
    return untold ? infoUntold(text, untold) : reading;
  }

  /** Without a package each scan waits for the OMS; with one, what it does not know is asked while the work goes on. */
  async function toEvent(text: string, state: SortState): Promise<SortEventOf<'scan'>> {
    scans++;
    const reading = placeIn(deps, state, text, read(text));
    if (isToAsk(reading, state) && !deps.look_up_only)
      return { ...eventOf(text, state, reading), asks: true };
    const known = isToAsk(reading, state) ? await ask(text) : reading;
    return eventOf(text, state, state.name === 'scan-article' ? await withInfo(known, text) : known);
  }

  /** The OMS's answer about the last scan, as the event of the state that it finds. */
  async function answerOf(text: string): Promise<(state: SortState) => SortEventOf<'looked-up'>> {
    const own = scans;
    const reading = await withInfo(await ask(text), text);
    return state => ({ name: 'looked-up', scan: eventOf(text, state, reading), is_last: own === scans });
  }

  function eventOf(text: string, state: SortState, reading: Reading): SortEventOf<'scan'> {
    const article =
      reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
    return {
      name: 'scan',
      text,
      reading,
      online: deps.online(),
      occupied: reading.kind === 'location' && holderOf(reading.identifier) !== null,
      extra_info: article ? questions.of(article.product_identifier) : null,
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

/** The article that is put in a place, or counted. */
const takenIn = (reading: Reading): Article | null =>
  reading.kind === 'article' &&
  (reading.resolution.kind === 'expected' || reading.resolution.kind === 'receive')
    ? reading.resolution.article
    : null;

const infoUntold = (read: string, why: InfoUntold): Reading => ({
  kind: 'article',
  resolution: { kind: 'unknown', read, why, asked: false },
});

/** Where places are not told, a code that is nothing else is the one that the OMS named, or a free one, which the OMS judges. */
function placeIn({ knows_places }: SortDeps, state: SortState, text: string, reading: Reading): Reading {
  if (knows_places || state.name !== 'scan-location' || !isUnknown(reading)) return reading;
  const code = scannedText(text);
  const identifier = state.work.storage_location ?? code;
  return identifier.toUpperCase() === code.toUpperCase()
    ? { kind: 'location', identifier, display_name: identifier, use: 'sort' }
    : reading;
}

/** Articles that the OMS may know though the package does not. */
const asked: ReadonlySet<UnknownWhy | null> = new Set<UnknownWhy>(['not-found', 'check-digit', 'carton']);

const whyOf = (reading: Reading): UnknownWhy | null =>
  reading.kind === 'article' && reading.resolution.kind === 'unknown' ? reading.resolution.why : null;
