import { scanOf, type Scan } from '../scan.ts';
import { AcceptRule } from './accept-rule.ts';
import { startDecoder } from './decoder.ts';
import { onEachFrame } from './frame-loop.ts';
import type { Format } from './read.ts';
import type { CameraRefusal } from './refusal.ts';
import { cropToReticle } from './reticle.ts';
import type { Lens } from './stream.ts';
import { acquireStream, lensOf, setTorch, setZoom } from './stream.ts';

/** `paused` while the page is out of view; a refusal when the camera cannot be opened again; `no-decoder` is final. */
export type CameraState = 'scanning' | 'paused' | 'stopped' | 'no-decoder' | CameraRefusal;

type CameraOptions = {
  /** Shows the picture with object-fit: cover; its middle is read. */
  video: HTMLVideoElement;
  onScan: (scan: Scan) => void;
  /** Whether the package expects this code now: then one frame is enough. */
  isExpected: (text: string) => boolean;
  /** The symbologies that the flow's step takes; asked for each frame. */
  formats: () => readonly Format[];
  onState: (state: CameraState) => void;
};

export type Camera = {
  stop: () => void;
  /** Lets the code in the picture count again. */
  rearm: () => void;
  /** False when the lens has no torch or refused. */
  torch: (on: boolean) => Promise<boolean>;
  zoom: (times: number) => Promise<boolean>;
  /** Range of the lens in use; read it again after `scanning`. */
  capabilities: () => Lens;
};

type OpenedCamera = { ok: true; camera: Camera } | { ok: false; code: CameraRefusal };

/**
 * Opens the rear camera and reads codes until `stop`. It releases the camera while the page is out of view and opens
 * it anew after that: otherwise iOS gives a black picture.
 */
export const openCamera = async (options: CameraOptions): Promise<OpenedCamera> => {
  const { video, onScan, isExpected, formats, onState } = options;
  const rule = new AcceptRule(isExpected);
  const stopped = new AbortController();
  let track: MediaStreamTrack | undefined;
  let stopFrames: (() => void) | undefined;

  const release = (): void => {
    stopFrames?.();
    stopFrames = undefined;
    track?.stop();
    track = undefined;
    video.srcObject = null;
  };

  const visible = (): boolean => document.visibilityState === 'visible' && !stopped.signal.aborted;

  const acquire = async (): Promise<CameraRefusal | null> => {
    const acquired = await acquireStream();
    if (!acquired.ok) return acquired.code;
    const taken = acquired.stream.getVideoTracks()[0];
    if (!visible() || track) {
      // Hidden, stopped or opened twice while the browser asked.
      taken?.stop();
      return null;
    }
    track = taken;
    taken?.addEventListener('ended', () => void retake());
    video.srcObject = acquired.stream;
    video.muted = video.playsInline = true;
    // Playing is refused when the element leaves the page meanwhile; there is nothing to read then.
    await video.play().catch(() => undefined);
    stopFrames = onEachFrame(video, () => void readFrame());
    onState('scanning');
    return null;
  };

  const retake = async (): Promise<void> => {
    release();
    if (stopped.signal.aborted) return;
    if (!visible()) return onState('paused');
    const refusal = await acquire();
    if (refusal) onState(refusal);
  };

  const readFrame = async (): Promise<void> => {
    const frame = { width: video.videoWidth, height: video.videoHeight };
    const view = { width: video.clientWidth, height: video.clientHeight };
    const reads = await decoder.decode(video, cropToReticle(frame, view), formats());
    if (!reads || !track) return;
    const text = rule.accept(reads, performance.now());
    if (text !== null) onScan(scanOf(text, 'camera', Date.now()));
  };

  const stop = (state: CameraState): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    release();
    decoder.close();
    onState(state);
  };
  const decoder = startDecoder('frame', () => stop('no-decoder'));

  const refusal = await acquire();
  if (refusal) {
    decoder.close();
    return { ok: false, code: refusal };
  }
  document.addEventListener('visibilitychange', () => void retake(), { signal: stopped.signal });

  const camera: Camera = {
    stop: () => stop('stopped'),
    rearm: () => rule.rearm(),
    torch: async on => (track ? setTorch(track, on) : false),
    zoom: async times => (track ? setZoom(track, times) : false),
    capabilities: () => lensOf(track),
  };
  return { ok: true, camera };
};
