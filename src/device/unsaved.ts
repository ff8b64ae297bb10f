const counted = new Set<() => boolean>();

/** Counts what a reload would lose, while `is` says so: edits, goods in hand. Gives a function that stops it. */
export function countUnsaved(is: () => boolean = () => true): () => void {
  // The same function may be counted twice.
  const own = () => is();
  counted.add(own);
  return () => void counted.delete(own);
}

/** Whether a reload would lose something now, a field in which somebody types included. */
export const hasUnsaved = (): boolean => isTyping() || [...counted].some(is => is());

function isTyping(): boolean {
  const { activeElement: field } = document;
  return (
    (field instanceof HTMLInputElement && isOfText(field) && field.value !== '') ||
    (field instanceof HTMLTextAreaElement && field.value !== '')
  );
}

const isOfText = ({ type }: HTMLInputElement): boolean =>
  !['checkbox', 'radio', 'button', 'submit', 'file', 'range'].includes(type);
