import type { WedgeOptions } from '../wedge/wedge-engine.ts';
import { WedgeEngine } from '../wedge/wedge-engine.ts';
import type { Trace } from './trace.ts';

/** Plays a trace, then lets a minute pass; `taken` tells for each event whether its default was prevented. */
export const replay = (trace: Trace, options: WedgeOptions = {}, engine = new WedgeEngine(options)) => {
  const outcomes = trace.map(event => engine.feed(event));
  const last = engine.tick((trace.at(-1)?.timeStamp ?? 0) + 60_000);
  const scans = [...outcomes, last].flatMap(outcome => outcome.scans);
  return {
    texts: scans.map(({ text }) => text),
    scans,
    faults: [...new Set([...outcomes, last].flatMap(outcome => outcome.faults))],
    taken: outcomes.map(outcome => outcome.taken),
    started: outcomes.flatMap((outcome, i) => (outcome.started ? [i] : [])),
    endedBy: scans.map(({ endedBy }) => endedBy),
  };
};
