import { lazy, Suspense } from 'react';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { lazySteps } from '../lazy-parts.ts';

const SpokenSentence = lazy(lazySteps.spokenSentence);

/** The sentence of a stage, for assistive technology and, on a device that speaks, aloud; a new `beat` says the same one again. */
export const StageSentence = ({ text, beat, aloud }: { text: string; beat: number; aloud: boolean }) => (
  <>
    <LiveRegion text={text} beat={beat} />
    {aloud && (
      <Suspense fallback={null}>
        <SpokenSentence key={beat} text={text} />
      </Suspense>
    )}
  </>
);
