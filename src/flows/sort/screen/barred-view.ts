import { barredStage } from '../../steps/barred.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import { t as steps } from '../../steps/texts.ts';
import { heldIn } from '../machine/barred-step.ts';
import type { SortStateOf } from '../machine/state.ts';
import { apartAt, subject, type SubjectFacts } from './subject.ts';

/** Why nothing more is taken, and where to lay what is in hand (R41). */
export function barredView({ why, back, verdict }: SortStateOf<'barred'>, facts: SubjectFacts): StageView {
  const read = verdict ? String(verdict.values['read']) : null;
  const held = heldIn(back);
  if (held === null)
    return barredStage(why, read, {
      step: 'barred',
      icon: 'lock',
      instruction:
        back.name === 'complete'
          ? steps('barred_box', { location: back.storage_location })
          : steps('barred_leave'),
    });
  const { product_identifier, from } = held;
  const thing = subject(facts, product_identifier);
  return barredStage(why, read, {
    step: `barred-${product_identifier}`,
    ...thing,
    ...(from === null
      ? apartAt(facts)
      : {
          code: from,
          caption: steps('must_go_to'),
          instruction: steps('barred_back', { name: thing.name ?? '', location: from }),
        }),
  });
}
