import type { WedgeFault } from './wedge-fault.ts';

type Character = { text: string; us: string; fault?: WedgeFault; layoutFits?: boolean };

/** Which layout the scanner is known to type for: this device's own, or the US one; null: nothing has shown it yet. */
export type KeyboardLayout = 'host' | 'us' | null;

/** Signs that a code may have in all symbologies; in other texts a sign of the device's own layout may be meant. */
const CODE = /^[A-Z\d $%+\-./]*$/;

/** Typing in a field that is slower than this (ms) is a person's; the slowest scanners that we know need 100. */
export const longestScannerGap = 120;

/** The characters of the current scan, with their pace (ms). */
export class ScanBuffer {
  private characters: Character[] = [];
  private composing = 0;
  inField = false;
  firstAt = 0;
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
    if (this.empty) this.firstAt = at;
    else this.longestGap = Math.max(this.longestGap, at - this.lastAt);
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

  /** The layout that the scanner is known to type for after this scan. */
  layoutAfter(known: KeyboardLayout): KeyboardLayout {
    if (this.characters.some(character => character.layoutFits)) return 'host';
    const differs = this.characters.some(({ fault }) => fault === 'keyboard-layout');
    return known === null && differs && CODE.test(this.typed('us')) ? 'us' : known;
  }

  /** The intended text: by the US layout as soon as this scan, or one before, shows that the two layouts differ. */
  read(known: KeyboardLayout): { text: string; faults: WedgeFault[] } {
    const layout = this.layoutAfter(known);
    const seen = new Set(this.characters.flatMap(({ fault }) => fault ?? []));
    if (layout === 'host') seen.delete('keyboard-layout');
    const byPlace = layout === 'us' || seen.has('keyboard-layout');
    const text = this.typed(byPlace ? 'us' : 'text');
    if (byPlace && text !== this.typed('text')) seen.add('keyboard-layout');
    return { text, faults: [...seen] };
  }

  private typed(by: 'text' | 'us'): string {
    return this.characters.map(character => character[by]).join('');
  }
}
