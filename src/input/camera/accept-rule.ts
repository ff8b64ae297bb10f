import { pad } from '../../../core/gtin/gtin.ts';
import type { Read } from './read.ts';
import { isTrusted } from './trust.ts';

/** A code that stays in the picture is one scan; it counts again after this long out of it (ms). */
const gone = 1500;
/** Frames that must agree, of so many. */
const agreeing = 2;
const ofFrames = 3;

/** Decides which reads of a camera are scans. Time comes in with each frame (ms, any clock). */
export class AcceptRule {
  private readonly isExpected: (text: string) => boolean;
  private lastFrames: ReadonlyMap<string, string>[] = [];
  private readonly lastSeen = new Map<string, number>();

  constructor(isExpected: (text: string) => boolean) {
    this.isExpected = isExpected;
  }

  /** The text to accept after this frame: one the package expects at once, another when 2 of 3 frames agree. */
  accept(reads: readonly Read[], now: number): string | null {
    // By padded text: one decoder spells a UPC-A with 12 digits, the next as EAN-13, and it is one article.
    const texts = new Map(this.usable(reads).map(({ text }) => [pad(text), text]));
    this.lastFrames = [...this.lastFrames.slice(1 - ofFrames), texts];
    for (const [code, seen] of this.lastSeen) {
      if (now - seen > gone) this.lastSeen.delete(code);
      else if (texts.has(code)) this.lastSeen.set(code, now);
    }
    const fresh = [...texts].filter(([code]) => !this.lastSeen.has(code));
    const accepted =
      fresh.find(([, text]) => this.isExpected(text)) ?? fresh.find(([code]) => this.isAgreed(code));
    if (!accepted) return null;
    const [code, text] = accepted;
    this.lastSeen.set(code, now);
    return text;
  }

  /** Lets the code that is in the picture count again: the worker asked for the next article. */
  rearm(): void {
    this.lastSeen.clear();
    this.lastFrames = [];
  }

  private usable(reads: readonly Read[]): Read[] {
    return reads.filter(read => isTrusted(read) || this.isExpected(read.text));
  }

  private isAgreed(code: string): boolean {
    return this.lastFrames.filter(frame => frame.has(code)).length >= agreeing;
  }
}
