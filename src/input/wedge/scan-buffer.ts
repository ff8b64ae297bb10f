import type { WedgeFault } from './wedge-fault.ts';

type Character = { text: string; us: string; fault?: WedgeFault; layoutFits?: boolean };

/** Typing in a field that is slower than this (ms) is a person's; the slowest scanners that we know need 100. */
export const longestScannerGap = 120;

/** The characters of the current scan, with their pace (ms). */
export class ScanBuffer {
  private characters: Character[] = [];
  private composing = 0;
  inField = false;
  lastAt = 0;
  longestGap = 0;

  get empty(): boolean {
    return this.characters.length === 0;
  }

  get length(): number {
    return this.characters.length;
  }

  clear(): void {
    this.characters = [];
    this.composing = 0;
    this.inField = false;
    this.longestGap = 0;
  }

  add(added: Character[], at: number, inField: boolean): void {
    if (!this.empty) this.longestGap = Math.max(this.longestGap, at - this.lastAt);
    this.characters.push(...added);
    this.inField ||= inField;
    this.lastAt = Math.max(at, this.empty ? at : this.lastAt);
  }

  /** An input method sends the whole word that it composes with every character. */
  replaceComposition(added: Character[], at: number, inField: boolean): void {
    this.characters.splice(this.characters.length - this.composing);
    this.add(added, at, inField);
    this.composing = added.length;
  }

  endComposition(): void {
    this.composing = 0;
  }

  erase(): void {
    this.characters.pop();
    this.composing = Math.max(0, this.composing - 1);
  }

  get layoutFits(): boolean {
    return this.characters.some(character => character.layoutFits);
  }

  /** The intended text: by the US layout as soon as one character shows that the two layouts differ. */
  read(layoutFits: boolean): { text: string; faults: WedgeFault[] } {
    const seen = new Set(this.characters.flatMap(({ fault }) => fault ?? []));
    if (layoutFits) seen.delete('keyboard-layout');
    const byPlace = seen.has('keyboard-layout');
    return { text: this.characters.map(({ text, us }) => (byPlace ? us : text)).join(''), faults: [...seen] };
  }
}
