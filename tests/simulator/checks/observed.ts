import type { User } from '../../../src/outbox/entry.ts';
import type { Recording } from '../../../src/outbox/record.ts';
import { isTakeBack, type Beep, type Photographed, type Seen, type Violation } from './check.ts';
import type { Device } from '../device.ts';

/** Collects what happens during one run, for the checks at its end. */
export class Observed implements Seen {
  readonly beeped = new Map<string, Beep>();
  readonly takenBack = new Set<string>();
  readonly overtaken = new Set<string>();
  readonly taken = new Set<string>();
  readonly photographed = new Map<string, Photographed>();
  readonly crossed: Violation[] = [];
  readonly office = new Set<string>();
  /** Answers that the office must not get. */
  readonly wrong: Violation[] = [];
  /** Number of accepted recordings, by type. */
  readonly accepted: Record<string, number> = {};
  /** Number of faults, by name. */
  readonly faults: Record<string, number> = {};

  fault(name: string): void {
    this.faults[name] = (this.faults[name] ?? 0) + 1;
  }

  /** Before a recording: whether it reaches the disk is not known yet. */
  recording({ mutations, photo }: Recording): void {
    for (const m of mutations) if (isTakeBack(m)) this.takenBack.add(m.mutation_id);
    if (photo !== undefined) this.taken.add(photo);
  }

  /** A recording was accepted: from here on the worker relies on it. */
  recorded(device: Device, { mutations, photo, user }: Recording & { readonly user: User }): void {
    for (const m of mutations) {
      this.beeped.set(m.id, { device, mutation: m });
      this.accept(m.type);
    }
    if (photo === undefined) return;
    this.photographed.set(photo, { device, user_id: user.id, scan: mutations.at(-1)?.id ?? '' });
    this.accept('photo');
  }

  /** A sender sends a lane that is in another request of it. */
  crossing(lane: string): void {
    this.crossed.push({ kind: 'disordered', detail: `${lane} is in two requests of one sender` });
  }

  private accept(type: string): void {
    this.accepted[type] = (this.accepted[type] ?? 0) + 1;
  }
}
