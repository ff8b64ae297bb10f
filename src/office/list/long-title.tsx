import type { WholeTitle } from './column.ts';
import { titleLines } from './title-lines.ts';

/** A number that goes on after a dash where it has no room: before a figure a browser breaks nowhere by itself. */
export function Breakable({ number }: { number: string }) {
  const dash = number.indexOf('-') + 1;
  if (dash === 0) return number;
  return (
    <>
      {number.slice(0, dash)}
      <wbr />
      <Breakable number={number.slice(dash)} />
    </>
  );
}

/** The number that names a row; one that stands beside a status breaks nowhere. */
export const LongTitle = (title: WholeTitle) =>
  titleLines(title) > 0 ? <Breakable number={title.text} /> : title.text;
