/**
 * Calls for each new frame of a playing video, or for each screen frame where the browser does not report video
 * frames.
 */
export const onEachFrame = (video: HTMLVideoElement, listener: () => void): (() => void) => {
  const byVideo: boolean = 'requestVideoFrameCallback' in video;
  let handle = 0;
  let shownAt = -1;
  const next = (): void => {
    handle = byVideo ? video.requestVideoFrameCallback(tick) : requestAnimationFrame(tick);
  };
  const tick = (): void => {
    next();
    // The screen may draw one video frame twice; a frame must not agree with itself.
    const isNew = byVideo || video.currentTime !== shownAt;
    shownAt = video.currentTime;
    if (isNew && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) listener();
  };
  next();
  return () => (byVideo ? video.cancelVideoFrameCallback(handle) : cancelAnimationFrame(handle));
};
