import type { StageProps } from '../../../ui/scan/screen/stage.tsx';
import { spoken } from '../verdict-words.ts';

/** Words of assistive technology for a stage: the verdict, the thing in hand or the question about it, and the instruction. */
export function sentenceOf({
  verdict,
  name,
  amount,
  detail,
  question,
  struck,
  caption,
  code,
  move,
  instruction,
}: Partial<StageProps>): string {
  const places = move && [move.from, move.to].flatMap(({ caption, sign }) => [caption, textOf(sign)]);
  return spoken([
    verdict?.text,
    verdict?.note,
    name,
    amount,
    detail,
    question,
    ...(places ?? []),
    instruction,
    struck,
    caption,
    code,
  ]);
}

const textOf = (sign: string | object): string => (typeof sign === 'string' ? sign : '');
