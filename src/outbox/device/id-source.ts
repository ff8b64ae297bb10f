import { uuidv7 } from '../../../core/id/uuidv7.ts';

export interface IdSource {
  /** A UUIDv7. */
  readonly newId: () => string;
  /** Takes the OMS's time in epoch ms, from its last answer; an older time changes nothing. */
  noteTime(oms_time: number): void;
}

/**
 * Ids by the device's clock, but never older than the OMS's last answer: the OMS refuses keys that are 90 days old
 * (docs/decisions/021-ids-and-clocks.md).
 */
export function createIdSource(now: () => number, random: () => Uint8Array): IdSource {
  let floor = 0;
  return {
    newId: () => uuidv7(Math.max(now(), floor), random()),
    noteTime(oms_time) {
      floor = Math.max(floor, oms_time);
    },
  };
}
