import { isCommand } from '../../../core/command/is-command.ts';
import { pad } from '../../../core/gtin/gtin.ts';
import type { Read } from './read.ts';
import { isTrusted } from './trust.ts';

/** A code that stays in the picture is one scan; it counts again after it was out of the picture for this long (ms). */
const gone = 1500;
/** How many of how many frames must agree. */
const agreeing = 2;
const ofFrames = 3;

/** Decides which reads of a camera are scans. Each frame brings its time (ms, any clock). */
export class AcceptRule {
  private readonly isExpected: (text: string) => boolean;
  private lastFrames: ReadonlyMap<string, string>[] = [];
  private readonly lastSeen = new Map<string, number>();

  constructor(isExpected: (text: string) => boolean) {
    this.isExpected = isExpected;
  }

  /** The text that this frame accepts: a code that the package expects at once, another when 2 of 3 frames agree. */
  accept(reads: readonly Read[], now: number): string | null {
    // Compared by padded text: one decoder writes a UPC-A as 12 digits, another as EAN-13, and both are one article.
    const texts = new Map(this.usable(reads).map(({ text }) => [pad(text), text]));
    const clear = withoutDoubt(texts);
    this.lastFrames = [...this.lastFrames.slice(1 - ofFrames), clear];
    for (const [code, seen] of this.lastSeen) {
      if (now - seen > gone) this.lastSeen.delete(code);
      else if (texts.has(code)) this.lastSeen.set(code, now);
    }
    const fresh = [...clear].filter(([code]) => !this.lastSeen.has(code));
    const accepted =
      fresh.find(([, text]) => this.isExpected(text)) ?? fresh.find(([code]) => this.isAgreed(code));
    if (!accepted) return null;
    const [code, text] = accepted;
    this.lastSeen.set(code, now);
    return text;
  }

  /** Lets the code in the picture count again, because the worker asked for the next article. */
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

/** The codes of the command sheet are close together: of two in one picture nobody knows which is meant. */
function withoutDoubt(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const others = [...texts].filter(([, text]) => !isCommand(text));
  return texts.size - others.length > 1 ? new Map(others) : texts;
}
