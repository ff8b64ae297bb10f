type Size = { width: number; height: number };
/** A part of a video frame, in its own pixels. */
export type Crop = Size & { x: number; y: number };

/** The part of the view inside the reticle, centred; camera-panel.module.css draws the same. */
const reticle: Size = { width: 0.9, height: 0.6 };

/** The part of the frame under the reticle, when the view shows the frame with object-fit: cover. */
export const cropToReticle = (frame: Size, view: Size): Crop => {
  const scale =
    view.width && view.height ? Math.max(view.width / frame.width, view.height / frame.height) : 0;
  const shown = scale ? { width: view.width / scale, height: view.height / scale } : frame;
  const width = Math.floor(shown.width * reticle.width);
  const height = Math.floor(shown.height * reticle.height);
  return {
    x: Math.floor((frame.width - width) / 2),
    y: Math.floor((frame.height - height) / 2),
    width,
    height,
  };
};
