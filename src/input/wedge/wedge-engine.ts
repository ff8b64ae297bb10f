import type { ScanRules } from '../../../core/code/scan-rules.ts';
import { scannedText } from '../../../core/code/scanned-text.ts';
import { isArticleNumber } from '../article-number.ts';
import { Echo } from './echo.ts';
import { altCharacter, readKey } from './read-key.ts';
import { readText } from './read-text.ts';
import { longestScannerGap, ScanBuffer, type KeyboardLayout } from './scan-buffer.ts';
import { Silence } from './silence.ts';
import type { KeyEvent, TargetKind, TextEvent, WedgeEvent } from './wedge-event.ts';
import type { WedgeFault } from './wedge-fault.ts';

export type WedgeOptions = {
  /** The package knows this text and no known code begins with it: the scan is whole without an end mark. */
  isComplete?: (text: string) => boolean;
  /** The package knows this text, though a longer code may begin with it. */
  isKnown?: (text: string) => boolean;
  /** The retailer's rules for codes, as they are now. */
  rules?: () => ScanRules;
};

/** A scan; `at` is on the clock of event.timeStamp, `fromField` when its characters went into a field. */
export type WedgeScan = {
  text: string;
  at: number;
  fromField: boolean;
  endedBy: 'end-mark' | 'content' | 'silence';
};

/** `taken`: the browser must not act on this event; `started`: the event has the first character of a scan. */
export type WedgeOutcome = { taken: boolean; started: boolean; scans: WedgeScan[]; faults: WedgeFault[] };

/** Milliseconds after a scan in which an end mark still belongs to it. */
const endMarkEcho = 150;
/** Fewer milliseconds between characters than a person needs. */
const tooFastForHands = 25;
/** So long a pause (ms) at least may be within a code, whatever its pace was so far. */
const pauseInACode = 60;
/** The digits of an EAN's add-on, which may have a symbol of its own. */
const addOn = /^(?:\][Ee][12])?(?:\d{2}|\d{5})$/;
/** So long (ms) an add-on may come after an EAN that its scanner has ended by no end mark yet. */
const longestWait = 4000;
/** So many unreadable keys before an Enter are a scan, not a person. */
const keysOfALostScan = 3;

/**
 * Turns recorded keyboard events into scans. It knows no clock and no DOM: time is event.timeStamp and `tick`.
 *
 *   keydown ─┐                        ┌ end mark ──────────┐
 *   input  ──┼─ echo removed ─ buffer ┼ content, complete ─┼─ scan ─ end marks swallowed for 150 ms
 *   Alt+nnn ─┘                        └ silence ───────────┘
 */
export class WedgeEngine {
  private readonly buffer = new ScanBuffer();
  private readonly echo = new Echo();
  private readonly silence = new Silence();
  private readonly options: WedgeOptions;
  private altDigits = '';
  private unreadableAt: number | null = null;
  private unreadableKeys = 0;
  private quietUntil = -Infinity;
  private layout: KeyboardLayout = null;
  private isRepeating = false;
  /** The code that its content has ended may go on, at its own pace: an EAN with an add-on. */
  private rest: { lastAt: number; longestGap: number } | null = null;
  /** The article that was scanned last, when its code or its end mark ended, and what followed the code as its rest. */
  private article = { at: -Infinity, marked: true, rest: '' };
  private viaInputMethod = false;
  private outcome: WedgeOutcome = { taken: false, started: false, scans: [], faults: [] };
  /** True once this scanner's keys could be read outside the sink, so that it needs no focus in the sink. */
  keysAreReadable = false;

  constructor(options: WedgeOptions = {}) {
    this.options = options;
  }

  /** When `tick` must be called for a pause, on the clock of event.timeStamp; null while nothing waits. */
  get deadline(): number | null {
    const { buffer } = this;
    if (buffer.empty) return null;
    const text = this.text;
    const whole = this.isWhole(text);
    if (buffer.inField && !whole) return null;
    return buffer.lastAt + this.silence.after(text, whole, buffer.longestGap);
  }

  /** Takes one event; events come in the order of the browser. */
  feed(event: WedgeEvent): WedgeOutcome {
    this.begin();
    if (!('data' in event)) {
      this.endOnSilence(event.timeStamp);
      if (event.type === 'keydown') this.keyDown(event);
      else if (event.type === 'keyup') this.keyUp(event);
      else this.buffer.endComposition();
      return this.outcome;
    }
    const data = readText(event);
    if (this.echo.isEcho(event.type, data)) this.outcome.taken = this.echo.taken;
    else if (data !== '') this.textIn(event, data);
    return this.outcome;
  }

  /** Ends a scan after a pause, when its deadline has passed at `now`. */
  tick(now: number): WedgeOutcome {
    this.begin();
    this.endOnSilence(now);
    return this.outcome;
  }

  private get text(): string {
    return this.buffer.read(this.layout).text;
  }

  private begin(): void {
    this.outcome = { taken: false, started: false, scans: [], faults: [] };
  }

  private endOnSilence(now: number): void {
    const { deadline } = this;
    if (deadline === null || now < deadline) return;
    if (!this.buffer.inField) this.silence.endMarkMissed();
    this.finish(deadline, 'silence');
    this.outcome.taken = false;
  }

  private keyDown(event: KeyEvent): void {
    const { target, timeStamp: at } = event;
    const reading = readKey(event);
    this.echo.forget();
    this.isRepeating = event.repeat ?? false;
    if (reading.kind !== 'modifier') this.unreadableAt = null;
    if (this.isRepeating && /^(text|unreadable|alt-digit)$/.test(reading.kind)) {
      this.outcome.taken = this.dropsRepeat(target, at);
      return;
    }
    if (reading.kind === 'text') {
      if (target !== 'field') this.keysAreReadable = true;
      this.add([reading], target, at);
      this.echo.expect(event.key, 'key', this.outcome.taken);
    } else if (reading.kind === 'end') {
      this.end(target, at, reading.key === 'enter');
      this.echo.expect(reading.key === 'enter' ? '\n' : '\t', 'key', this.outcome.taken);
    } else if (reading.kind === 'alt-digit') {
      this.altDigits += reading.digit;
      this.outcome.taken = target !== 'field';
    } else if (reading.kind === 'erase') {
      this.erase(target);
      this.echo.expect('\b', 'key', this.outcome.taken);
    } else if (reading.kind === 'unreadable') {
      this.unreadableAt = at;
      if (target === 'page') this.unreadableKeys += 1;
    } else if (reading.kind === 'other' && this.buffer.inField) {
      this.buffer.clear();
    }
  }

  private keyUp(event: KeyEvent): void {
    this.isRepeating = false;
    if (event.key !== 'Alt' || this.altDigits === '') return;
    const character = altCharacter(this.altDigits);
    this.altDigits = '';
    this.insert(character, event.target, event.timeStamp, false);
    this.echo.expect(character === '\r' ? '\n' : character, 'key', this.outcome.taken);
  }

  private textIn({ type, inputType, target, timeStamp }: TextEvent, data: string): void {
    // A text event has the time of its dispatch; the key that caused it has the true time.
    const at = this.unreadableAt ?? timeStamp;
    this.endOnSilence(at);
    if (this.unreadableAt !== null && target === 'sink') this.viaInputMethod = true;
    this.unreadableAt = null;
    this.altDigits = '';
    if (this.isRepeating && !data.startsWith('\n')) {
      this.outcome.taken = this.dropsRepeat(target, at);
      return;
    }
    if (data === '\b') this.erase(target);
    else this.insert(data, target, at, /Composition/.test(inputType));
    if (inputType === 'insertFromComposition') this.buffer.endComposition();
    this.echo.expect(data, type, this.outcome.taken);
    this.unreadableKeys = 0;
  }

  private insert(data: string, target: TargetKind, at: number, composed: boolean): void {
    const lines = data.split(/\r\n|[\r\n\t]/);
    for (const [i, line] of lines.entries()) {
      const characters = Array.from(line).map(text => ({ text, us: text }));
      if (composed && i === 0) this.compose(characters, target, at);
      else if (line) this.add(characters, target, at);
      if (i < lines.length - 1) this.end(target, at, true);
    }
  }

  /** A key that a person keeps down in a field goes on there; no hand keeps one down within a scan. */
  private dropsRepeat(target: TargetKind, at: number): boolean {
    return target !== 'field' || (!this.buffer.empty && at - this.buffer.lastAt <= longestScannerGap);
  }

  private compose(characters: { text: string; us: string }[], target: TargetKind, at: number): void {
    if (this.isRest(characters, at)) return;
    this.startWith(target, at);
    this.buffer.replaceComposition(characters, at, target === 'field');
    this.outcome.taken ||= target !== 'field';
    this.endOnContent(at);
  }

  private add(
    characters: { text: string; us: string; fault?: WedgeFault }[],
    target: TargetKind,
    at: number,
  ): void {
    if (this.isRest(characters, at)) return;
    this.startWith(target, at);
    const space = characters.every(({ text }) => text === ' ');
    if (space && this.buffer.empty && target !== 'field') {
      // A space that nothing precedes presses the focused button; no code begins with a space.
      this.outcome.taken = target === 'sink';
      return;
    }
    this.buffer.add(characters, at, target === 'field');
    this.outcome.taken ||= target !== 'field';
    this.endOnContent(at);
  }

  /** Whether characters go on with the code that was ended by its content: then they are no other scan, except of a whole article. */
  private isRest(characters: readonly { text: string }[], at: number): boolean {
    const { rest, article } = this;
    if (rest === null) return false;
    if (at < rest.lastAt || at - rest.lastAt > rest.longestGap) {
      this.rest = null;
      return false;
    }
    rest.lastAt = at;
    this.quietUntil = at + endMarkEcho;
    this.outcome.taken = true;
    article.rest += characters.map(({ text }) => text).join('');
    const again = this.clean(article.rest);
    if (this.options.isComplete?.(again)) {
      this.outcome.scans.push({ text: again, at, fromField: false, endedBy: 'content' });
      article.rest = '';
    }
    return true;
  }

  private startWith(target: TargetKind, at: number): void {
    const { buffer } = this;
    // Characters typed in a field just before do not begin a scan outside it; a scanner is faster than leaving the
    // field.
    const longest = buffer.inField && target !== 'field' ? tooFastForHands : longestScannerGap;
    const pause = at - buffer.lastAt > longest;
    if (pause && (buffer.inField || target === 'field')) buffer.clear();
    this.outcome.started ||= buffer.empty;
  }

  private erase(target: TargetKind): void {
    if (target === 'field') this.buffer.clear();
    else this.buffer.erase();
    this.outcome.taken = target === 'sink';
  }

  private endOnContent(at: number): void {
    if (this.options.isComplete?.(this.clean(this.text))) this.finish(at, 'content');
  }

  private end(target: TargetKind, at: number, enter: boolean): void {
    const { buffer } = this;
    if (this.rest) this.article = { at, marked: true, rest: '' };
    this.rest = null;
    if (!buffer.empty && this.endsAScan(at)) {
      this.finish(at, 'end-mark');
      this.silence.endMarkSeen();
    } else if (buffer.empty && at <= this.quietUntil) {
      this.article.marked = true;
      this.silence.endMarkSeen();
      this.quietUntil = at + endMarkEcho;
      this.outcome.taken = true;
    } else {
      if (buffer.empty && this.unreadableKeys >= keysOfALostScan) this.outcome.faults.push('scan-lost');
      buffer.clear();
      this.outcome.taken ||= enter && target === 'sink';
    }
    this.unreadableKeys = 0;
  }

  /** In a field a person's Enter must stay an Enter: pace, shape and end mark together prove a scan. */
  private endsAScan(at: number): boolean {
    const { buffer } = this;
    if (!buffer.inField) return true;
    if (at - buffer.lastAt > longestScannerGap) return false;
    return this.isWhole(this.text) || (buffer.length >= 4 && buffer.longestGap <= tooFastForHands);
  }

  private isWhole(text: string): boolean {
    const number = this.clean(text);
    // In a field eight digits are as likely an amount or a date.
    const digits = isArticleNumber(number) && (!this.buffer.inField || number.length >= 12);
    return digits || (this.options.isKnown?.(number) ?? false);
  }

  private clean(text: string): string {
    return scannedText(text, this.options.rules?.());
  }

  private finish(at: number, endedBy: WedgeScan['endedBy']): void {
    const { buffer, outcome } = this;
    const { firstAt, lastAt, longestGap, inField: fromField } = buffer;
    const { text: typed, faults } = buffer.read(this.layout);
    const text = this.clean(typed);
    this.layout = buffer.layoutAfter(this.layout);
    buffer.clear();
    if (typed.trim() === '') return;
    outcome.taken = true;
    this.quietUntil = at + endMarkEcho;
    const pause = Math.min(Math.max(3 * longestGap, pauseInACode), longestScannerGap);
    if (endedBy === 'content') this.rest = { lastAt, longestGap: pause };
    const isAddOn = this.isAddOn(text, firstAt, endedBy);
    const marked = endedBy === 'end-mark';
    this.article = { at: isArticleNumber(text) ? (marked ? at : lastAt) : -Infinity, marked, rest: '' };
    if (text !== '' && !isAddOn) outcome.scans.push({ text, at: lastAt, fromField, endedBy });
    outcome.faults.push(...faults);
    if (this.viaInputMethod) outcome.faults.push('characters-not-as-events');
    this.viaInputMethod = false;
  }

  /**
   * Whether a text is the rest of the EAN before it: a scanner may send an add-on as a code of its own, right behind the EAN; or
   * pause, and then the end mark of the EAN comes behind its add-on.
   */
  private isAddOn(text: string, firstAt: number, endedBy: WedgeScan['endedBy']): boolean {
    const { at, marked, rest } = this.article;
    const waits = !marked && endedBy === 'end-mark' && !this.silence.sendsNoEndMarks;
    const pause = firstAt - at;
    return addOn.test((rest + text).trim()) && pause >= 0 && pause <= (waits ? longestWait : endMarkEcho);
  }
}
