interface Counted {
  readonly is: () => boolean;
  /** The device keeps it: a reload does not lose it, but another version waits until it is sent. */
  readonly isKept: boolean;
}
const counted = new Set<Counted>();

/** Counts what a reload would lose, while `is` says so: edits, goods in hand; or what the device keeps and has not sent. Gives a function that stops it. */
export function countUnsaved(is: () => boolean = () => true, isKept = false): () => void {
  // The same function may be counted twice.
  const own = { is, isKept };
  counted.add(own);
  return () => void counted.delete(own);
}

/** Whether something is unsaved now, a field in which somebody types included. */
export const hasUnsaved = (): boolean => wouldLose() || [...counted].some(({ is }) => is());

/** Whether a reload would lose something now. */
export const wouldLose = (): boolean => isTyping() || [...counted].some(({ is, isKept }) => !isKept && is());

function isTyping(): boolean {
  const { activeElement: field } = document;
  return (
    (field instanceof HTMLInputElement && isOfText(field) && field.value !== '') ||
    (field instanceof HTMLTextAreaElement && field.value !== '')
  );
}

const isOfText = ({ type }: HTMLInputElement): boolean =>
  !['checkbox', 'radio', 'button', 'submit', 'file', 'range'].includes(type);
