import type { CameraRefusal } from './refusal.ts';
import { refusalOf } from './refusal.ts';

type AcquiredStream = { ok: true; stream: MediaStream } | { ok: false; code: CameraRefusal };

// The bars of an article at arm's length need the width; more pixels only take time.
const rearLens: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** The rear lens, with continuous focus if it has that. */
export const acquireStream = async (): Promise<AcquiredStream> => {
  if (!window.isSecureContext || !navigator.mediaDevices) return { ok: false, code: 'insecure' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: rearLens, audio: false });
    const track = stream.getVideoTracks()[0];
    if (track) await focusContinuously(track);
    return { ok: true, stream };
  } catch (error) {
    return { ok: false, code: refusalOf(error instanceof DOMException ? error.name : '') };
  }
};

/** Constraints of Image Capture, which TypeScript's DOM does not list. */
type LensConstraints = MediaTrackConstraintSet & { focusMode?: string; torch?: boolean; zoom?: number };
type LensCapabilities = MediaTrackCapabilities & {
  focusMode?: string[];
  torch?: boolean;
  zoom?: { min: number; max: number; step: number };
};

const lensCapabilities = (track: MediaStreamTrack): LensCapabilities =>
  // Firefox has no getCapabilities.
  (track.getCapabilities?.() ?? {}) as LensCapabilities;

/** True when the lens accepted it; a lens may list what it then refuses. */
const apply = async (track: MediaStreamTrack, constraints: LensConstraints): Promise<boolean> => {
  try {
    await track.applyConstraints({ advanced: [constraints] });
    return true;
  } catch {
    return false;
  }
};

const focusContinuously = async (track: MediaStreamTrack): Promise<void> => {
  if (lensCapabilities(track).focusMode?.includes('continuous'))
    await apply(track, { focusMode: 'continuous' });
};

/** The abilities of the lens in use; zoom is null when it cannot zoom. */
export type Lens = { torch: boolean; zoom: { min: number; max: number; step: number } | null };

/** The abilities of a track; none without a track. */
export const lensOf = (track: MediaStreamTrack | undefined): Lens => {
  const { torch = false, zoom = null } = track ? lensCapabilities(track) : {};
  return { torch, zoom };
};

/** Switches the light; false: refused. */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<boolean> =>
  apply(track, { torch: on });
/** Sets the zoom, in the unit of the range; false: refused. */
export const setZoom = (track: MediaStreamTrack, zoom: number): Promise<boolean> => apply(track, { zoom });
