import { useState } from 'react';
import { spansOf, type Chosen } from './plan-grid.tsx';

/** The cells of a grid that are chosen, first one in the top row: another filter may have fewer rows or columns. */
export function useChosen(rows: number, columns: number, first = 0) {
  const [asked, setChosen] = useState<Chosen>({
    from: { row: 0, column: first },
    to: { row: 0, column: first },
  });
  const within = ({ row, column }: Chosen['to']) => ({
    row: Math.min(row, rows - 1),
    column: Math.min(column, columns - 1),
  });
  const chosen = { from: within(asked.from), to: within(asked.to) };
  return { chosen, setChosen, span: spansOf(chosen) };
}
