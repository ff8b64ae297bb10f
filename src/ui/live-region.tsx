/** Says one sentence to assistive technology. It stays mounted; a new `beat` says the same sentence again. */
export function LiveRegion({ text, beat = 0, urgent }: { text: string; beat?: number; urgent?: boolean }) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-atomic="true">
      <span key={beat}>{text}</span>
    </div>
  );
}
