import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { accept, ask, attend, keptInSight, refuse, stay, toldBeside } from '../../steps/verdict-step.ts';
import { openClear } from './clear-step.ts';
import { beginCompletion } from './completion-step.ts';
import type { SortEventOf, SortOutcome, SortEffect, SortEvent } from './events.ts';
import { showsNotRequested } from './location-step.ts';
import { openRepair } from './repair-step.ts';
import { countRaised } from './counting-step.ts';
import { advance } from './special-step.ts';
import {
  beginCounting,
  beginWork,
  initial,
  type SortConfig,
  type SortState,
  type SortStateOf,
  type SortCode,
  type WorkingSort,
} from './state.ts';
import { named } from './verdict-step.ts';

/** SCAN ARTIKEL (R3 to R7). */
export function scanArticle(
  config: SortConfig,
  state: SortStateOf<'scan-article'>,
  event: SortEvent,
): SortOutcome {
  switch (event.name) {
    case 'scan':
      return codeScanned(config, state, event);
    case 'open-completion':
      return (
        beginCompletion(config, event.completable) ??
        refuse(state, 'nothing-to-complete', { read: event.completable.storage_location })
      );
    case 'open-repair':
      return openRepair(event.card);
    case 'open-clear':
      return openClear(event.place);
    case 'count-raised':
      return countRaised(state, event);
    default:
      return stay(state);
  }
}

/** The answer about an unknown article. Whoever scanned on meanwhile keeps the stage, and is told beside it (R4). */
export function lookedUp(
  config: SortConfig,
  state: WorkingSort,
  { scan, is_last }: SortEventOf<'looked-up'>,
): SortOutcome {
  if (is_last && state.name === 'scan-article')
    return keptInSight(named(codeScanned(config, state, scan), scan.reading));
  if (scan.reading.kind !== 'article') return stay(state);
  const { resolution } = scan.reading;
  return resolution.kind === 'unknown'
    ? toldBeside<SortState>(state, 'refused', unknownVerdict(resolution), { read: resolution.read })
    : toldBeside<SortState>(state, 'corrected', 'scan-again', {
        name: resolution.article.name,
        read: resolution.article.read,
      });
}

function codeScanned(
  config: SortConfig,
  state: SortStateOf<'scan-article'>,
  event: SortEventOf<'scan'>,
): SortOutcome {
  const { reading, text } = event;
  if (event.asks) return ask(state, 'asking', text);
  switch (reading.kind) {
    case 'article':
      return articleScanned(config, state, event, reading.resolution);
    case 'location': {
      // The article of the last scan is laid apart, and its place says so.
      if (reading.use === 'aside' && goesApart(state)) return accept(initial);
      // By reflex, with the article in hand: where to lay it stays in sight.
      if (state.verdict?.values['old'] === reading.identifier)
        return { state, effects: [{ type: 'signal', signal: 'refuse' }] };
      if (event.to_clear) return openClear(event.to_clear);
      const opened = event.completable && beginCompletion(config, event.completable);
      return opened
        ? { ...opened, effects: [{ type: 'signal', signal: 'accept' }, ...opened.effects] }
        : refuse(state, 'nothing-to-complete', { read: reading.identifier });
    }
    case 'zone':
    case 'label':
    case 'foreign-location':
      return refuse(state, 'expected-article', { read: text });
  }
}

const apart: ReadonlySet<SortCode> = new Set([
  'already-done',
  'surplus',
  'surplus-receipt',
  'work-over',
  'corrected-gone',
]);
/** Whether the last article has no order here: it goes to the place for loose articles (R5, R21, R33, R38). */
export const goesApart = ({ verdict }: SortStateOf<'scan-article'>): boolean =>
  verdict !== null && apart.has(verdict.code);

function articleScanned(
  config: SortConfig,
  state: SortStateOf<'scan-article'>,
  event: SortEventOf<'scan'>,
  resolution: Resolution,
): SortOutcome {
  switch (resolution.kind) {
    case 'expected': {
      const work = beginWork(
        resolution.destination,
        resolution.article,
        event.extra_info,
        resolution.origin === 'look-up',
      );
      const next = advance(config, work);
      const verify: SortEffect[] = work.confirmed ? [] : [{ type: 'verify', work }];
      return {
        state: next.state,
        effects: [{ type: 'signal', signal: 'accept' }, ...verify, ...next.effects],
      };
    }
    case 'receive': {
      const { line, article } = resolution;
      const next = advance(config, beginCounting(line, article, event.extra_info, event.online));
      // A count that needs nothing more is recorded first, and gives its own signal.
      const signal: SortEffect[] = next.effects.length > 0 ? [] : [{ type: 'signal', signal: 'accept' }];
      return { state: next.state, effects: [...signal, ...next.effects] };
    }
    case 'surplus':
      return refuse(state, config.goods_receipt === undefined ? 'surplus' : 'surplus-receipt', {
        read: text(event),
        name: resolution.article.name,
      });
    case 'work-over':
      return refuse(state, 'work-over', { status: resolution.status, name: resolution.article.name });
    case 'already-done':
      return refuse(state, resolution.kind, { read: text(event), name: resolution.article.name });
    case 'cancelled':
    case 'paused':
    case 'rerouted':
      return showsNotRequested(config)
        ? attend({
            name: 'not-requested',
            verdict: null,
            why: resolution.kind,
            product_identifier: resolution.article.product_identifier,
            order_identifier: resolution.order_identifier,
          })
        : refuse(state, 'surplus', { read: text(event), name: resolution.article.name });
    case 'unknown':
      return refuse(state, unknownVerdict(resolution), {
        read: resolution.read,
        ...(resolution.carton_of && { carton_of: resolution.carton_of }),
      });
  }
}

const text = (event: SortEventOf<'scan'>): string => event.text;

function unknownVerdict({ why, asked }: Extract<Resolution, { kind: 'unknown' }>): SortCode {
  if (why !== 'empty' && why !== 'not-found') return why;
  return asked ? 'product-not-found' : 'not-in-package';
}

/** 'Product niet in de gevraagde levering': the article is laid apart (R6). */
export function notRequested(state: SortStateOf<'not-requested'>, event: SortEvent): SortOutcome {
  switch (event.name) {
    case 'understood':
      return stay(initial);
    case 'scan':
      // The article is laid apart, and its place says so.
      return event.reading.kind === 'location' && event.reading.use === 'aside'
        ? accept(initial)
        : refuse(state, 'expected-button', { read: event.text, button: 'understood' });
    default:
      return stay(state);
  }
}
