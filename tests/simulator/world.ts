import type { FrontendConfig } from '../../contract/session.ts';
import type { Cast } from './cast.ts';
import { createChance, type Chance } from './chance.ts';
import { Observed } from './checks/observed.ts';
import type { Device, Surroundings } from './device.ts';
import { FAULTS, type Fault } from './network.ts';
import type { Oms } from './oms.ts';
import { Scheduler } from './scheduler.ts';

/** One run while it goes on: its devices, its chance and time, and what has been observed. */
export class World implements Surroundings {
  readonly oms: Oms;
  readonly cast: Cast;
  readonly config: FrontendConfig;
  readonly random: Chance;
  readonly scheduler: Scheduler;
  readonly observed = new Observed();
  devices: readonly Device[] = [];
  /** The network is faulty until the healing begins. */
  stormy = true;
  backedUp = false;
  /** Cookie of the office's session, once it has one. */
  officeCookie: string | undefined;

  constructor(oms: Oms, cast: Cast, seed: number) {
    this.oms = oms;
    this.cast = cast;
    this.config = cast.config;
    this.random = createChance(seed);
    this.scheduler = new Scheduler(this.random);
  }

  /** Counts a fault, and puts it among the steps. */
  note(fault: string): void {
    this.observed.fault(fault);
    this.scheduler.trace.push(fault);
  }

  nextFault(list: boolean): Fault | null {
    const { random } = this;
    // A list is rare, and has a fault of its own.
    const leavesOut = list && random.int(2) === 0;
    if (!this.stormy || (!leavesOut && random.int(5) > 0)) return null;
    const fault = leavesOut ? 'leaves-one-out' : random.pick(FAULTS);
    this.observed.fault(fault);
    return fault;
  }
}
