import { lazy, Suspense, useEffect } from 'react';
import { TEST_CODE } from '../../../../core/test-code/test-code.ts';

const CameraPanel = lazy(() => import('../../../flows/steps/camera-panel.tsx'));

/** Longer (ms) than anybody needs to bring a code into the picture. */
const ENOUGH_MS = 20_000;

/** The camera as the flows have it, until it reads a code; null: it read none. */
export function CameraTest({ onFilmed }: { onFilmed: (text: string | null) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onFilmed(null), ENOUGH_MS);
    return () => clearTimeout(timer);
  }, [onFilmed]);
  return (
    <Suspense fallback={null}>
      <CameraPanel
        isExpected={text => text === TEST_CODE}
        reads="articles"
        onScan={({ text }) => onFilmed(text)}
        onClose={() => onFilmed(null)}
      />
    </Suspense>
  );
}
