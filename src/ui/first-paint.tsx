/** The same picture as index.html's, so that the start does not flicker; without words, as no language is known yet. */
export function FirstPaint() {
  return (
    <div className="first-paint">
      <strong>OMS</strong>
      <span aria-hidden="true">•••</span>
    </div>
  );
}
