import { isCommand } from '../../../core/command/is-command.ts';
import { byRank, codeOf, isSameThing, type Code } from './code.ts';
import type { CameraRead } from './read.ts';
import { isTrusted } from './trust.ts';

/** A code that stays in the picture is one scan; it counts again after it was out of the picture for this long (ms). */
const gone = 1500;
/** How many of how many frames must agree. */
const agreeing = 2;
const ofFrames = 3;

/** Decides which reads of a camera are scans. Each frame brings its time (ms, any clock). */
export class AcceptRule {
  private readonly isExpected: (text: string) => boolean;
  private lastFrames: (readonly Code[])[] = [];
  private lastSeen: { readonly code: Code; readonly at: number }[] = [];

  constructor(isExpected: (text: string) => boolean) {
    this.isExpected = isExpected;
  }

  /** The text that this frame accepts: a code that the package expects at once, another when 2 of 3 frames agree. */
  accept(reads: readonly CameraRead[], now: number): string | null {
    const codes = this.codesIn(reads);
    const clear = withoutDoubt(codes).sort(byRank);
    this.lastFrames = [...this.lastFrames.slice(1 - ofFrames), clear];
    this.lastSeen = this.lastSeen
      .filter(({ at }) => now - at <= gone)
      .map(seen => (codes.some(code => isSameThing(code, seen.code)) ? { ...seen, at: now } : seen));
    const fresh = clear.filter(code => !this.wasSeen(code));
    const accepted =
      fresh.find(({ text }) => this.isExpected(text)) ?? fresh.find(code => this.isAgreed(code));
    if (!accepted) return null;
    this.lastSeen.push({ code: accepted, at: now });
    return accepted.text;
  }

  /** Lets the code in the picture count again, because the worker asked for the next article. */
  rearm(): void {
    this.lastSeen = [];
    this.lastFrames = [];
  }

  private codesIn(reads: readonly CameraRead[]): Code[] {
    const usable = reads.filter(read => isTrusted(read) || this.isExpected(read.text));
    return [...new Map(usable.map(codeOf).map(code => [code.key, code])).values()];
  }

  private isAgreed(code: Code): boolean {
    const isMeant = this.lastFrames.flat().every(other => other.rank >= code.rank);
    const isDoubted = this.lastFrames.some(frame => this.contradicts(frame, code));
    return isMeant && !isDoubted && this.lastFrames.filter(frame => has(frame, code)).length >= agreeing;
  }

  /** A misread has as many characters as the code. What was accepted before is none: the worker has moved on to this code. */
  private contradicts(frame: readonly Code[], code: Code): boolean {
    const others = frame.filter(({ key }) => key.length === code.key.length);
    return !has(frame, code) && others.some(other => !this.wasSeen(other));
  }

  private wasSeen(code: Code): boolean {
    return this.lastSeen.some(seen => isSameThing(code, seen.code));
  }
}

const has = (frame: readonly Code[], { key }: Code): boolean => frame.some(code => code.key === key);

/** The codes of the command sheet are close together: of two in one picture nobody knows which is meant. */
function withoutDoubt(codes: readonly Code[]): Code[] {
  const others = codes.filter(({ text }) => !isCommand(text));
  return codes.length - others.length > 1 ? others : [...codes];
}
