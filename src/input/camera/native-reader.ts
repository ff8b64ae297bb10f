import type { CameraRead, Reader } from './read.ts';
import { isFormat, nativeFormats } from './read.ts';

type Detector = { detect: (picture: ImageData) => Promise<{ rawValue: string; format: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own decoder (Android, macOS) where it has the formats; null elsewhere. */
export const openNativeReader = async (): Promise<Reader | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const asked = nativeFormats(await BarcodeDetector.getSupportedFormats());
    if (asked.length === 0) return null;
    const detector = new BarcodeDetector({ formats: asked });
    return async picture => {
      // Its service may be gone or still loading; the next stage looks at the picture then.
      const found = await detector.detect(picture).catch(() => []);
      return found.flatMap(({ rawValue, format }): CameraRead[] =>
        isFormat(format) ? [{ text: rawValue, format }] : [],
      );
    };
  } catch {
    return null;
  }
};
