/** Says one sentence to assistive technology. Stays mounted; an equal sentence is said again by a new `beat`. */
export function LiveRegion({ text, beat = 0, urgent }: { text: string; beat?: number; urgent?: boolean }) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-atomic="true">
      <span key={beat}>{text}</span>
    </div>
  );
}
