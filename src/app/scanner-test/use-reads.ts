import { useEffect, useState } from 'react';
import { takeScans } from '../../flows/scanner.ts';
import { toWedgeEvent } from '../../input/wedge/wedge-dom.ts';
import { isTestCode } from '../../../core/test-code/test-code.ts';
import { isArticleNumber } from '../../input/article-number.ts';
import type { MeasuredRead } from './measure.ts';
import { createStrokes, type Stroke } from './strokes.ts';

interface Heard {
  /** Oldest first. */
  readonly reads: readonly MeasuredRead[];
  /** Scans of which no character arrived. */
  readonly lost: number;
  /** The scan that is coming in. */
  readonly coming: readonly Stroke[];
}
const nothing: Heard = { reads: [], lost: 0, coming: [] };

/** Takes the scanner, and keeps how each scan came; the real wedge listener says what the app makes of it. */
export function useReads(): Heard & { again: () => void } {
  const [heard, setHeard] = useState(nothing);
  useEffect(() => {
    const strokesOf = createStrokes();
    const stopped = new AbortController();
    let coming: readonly Stroke[] = [];
    const noteStrokes = (event: Event): void => {
      const read = toWedgeEvent(event, sink());
      const strokes = read ? strokesOf(read) : [];
      if (strokes.length === 0) return;
      coming = [...coming, ...strokes];
      // An end mark that nothing precedes is the second one of the last scan.
      if (coming.every(({ end }) => end !== null)) coming = [];
      setHeard(before => ({ ...before, coming }));
    };
    // On the window: before the wedge listener, which keeps the events that it takes to itself.
    for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'compositionend'])
      window.addEventListener(type, noteStrokes, { capture: true, signal: stopped.signal });
    const release = takeScans({
      takesTests: true,
      onScan: ({ text }) => {
        const last = coming.findLast(({ end }) => end === null);
        const read: MeasuredRead = {
          text,
          strokes: coming,
          wait: last ? Math.max(0, Math.round(performance.now() - last.at)) : 0,
          faults: [],
        };
        coming = [];
        setHeard(before => ({ ...before, coming, reads: [...before.reads, read] }));
      },
      // The faults of a scan follow it.
      onFault: fault =>
        setHeard(before => {
          const last = before.reads.at(-1);
          if (fault === 'scan-lost' || !last) return { ...before, lost: before.lost + 1 };
          const faulty = { ...last, faults: [...last.faults, fault] };
          return { ...before, reads: [...before.reads.slice(0, -1), faulty] };
        }),
      isComplete: () => false,
      isKnown: text => isTestCode(text) || isArticleNumber(text),
    });
    return () => {
      stopped.abort();
      release();
    };
  }, []);
  return { ...heard, again: () => setHeard(nothing) };
}

const sink = () => document.querySelector<HTMLTextAreaElement>('[data-scan-sink]') as HTMLTextAreaElement;
