import type { RailStep } from '../../../ui/scan/screen/step-rail.tsx';
import { isSpecial, specialCounter } from '../machine/special-step.ts';
import type { SortConfig, SortState, WorkingSort } from '../machine/state.ts';
import { t as info } from '../../extra-info/texts.ts';
import { t } from '../texts.ts';
import type { SubjectFacts } from './subject.ts';

/** The rail: done steps with their result, the open one, the next ones. */
export function stepsOf(config: SortConfig, state: SortState, facts: SubjectFacts): RailStep[] {
  const open = state.name === 'cannot-store' || state.name === 'barred' ? state.back : state;
  const at = openAt(open);
  const work = 'work' in open ? open.work : null;
  const id = work?.product_identifier ?? (open.name === 'not-requested' ? open.product_identifier : null);
  const article = id ? (facts.article(id)?.name ?? id) : '';
  const counter = work ? specialCounter(config, work) : null;
  const stages = [
    { id: 'article', title: t('step_article'), result: article },
    {
      id: 'special',
      title: info('step'),
      result: counter && counter.of > 0 && isSpecial(open.name) ? `${counter.index}/${counter.of}` : '',
    },
    {
      id: 'location',
      title: t('step_location'),
      result: open.name === 'complete' ? open.storage_location : '',
    },
    {
      id: 'complete',
      title: t('step_complete'),
      result: open.name === 'complete' ? `${open.index + 1}/${open.steps.length}` : '',
    },
  ];
  return stages.map((s, i) => ({
    id: s.id,
    title: s.title,
    state:
      i === at
        ? 'open'
        : i < at && i !== 1
          ? 'done'
          : i < at && work && work.taken.length > 0
            ? 'done'
            : 'todo',
    ...(s.result ? { result: s.result } : {}),
  }));
}

/** A repair card keeps the rail: its scans are those of an article and a location. */
function openAt(state: WorkingSort): number {
  switch (state.name) {
    case 'scan-article':
      return 0;
    case 'scan-location':
      return 2;
    case 'complete':
      return 3;
    case 'repair':
      return state.phase === 'article' ? 0 : 2;
    case 'clear':
      return state.piece ? 2 : 0;
    default:
      return 1;
  }
}
