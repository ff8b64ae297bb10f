/** The same picture as index.html's, so that the start does not flicker. */
export function FirstPaint() {
  return (
    <div className="first-paint">
      <strong>OMS</strong>
      <span>Laden…</span>
    </div>
  );
}
