import type { ListedFact } from '../../ui/desk/fact-list.tsx';
import { Progress } from '../../ui/scan/screen/progress.tsx';

/** How much of something is done: a bar and 3/12. */
export const progressFact = (label: string, done: number, max: number): ListedFact => [
  label,
  <Progress key="progress" label={label} value={done} max={max} text={`${done}/${max}`} />,
  'main',
];
