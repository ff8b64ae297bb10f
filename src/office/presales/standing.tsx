import type { Presale } from '../../../contract/warehouse/presale.ts';
import { Status } from '../../ui/desk/status.tsx';
import { todayOf } from '../calls/today.ts';
import { useOffice } from '../office.ts';
import { standingOf } from './view.ts';

const icons = {
  bad: 'alert',
  warn: 'clock',
  info: 'calendar',
  ok: 'calendar',
  neutral: 'calendar',
} as const;

/** How a presale stands today. */
export function Standing({ of }: { of: Presale }) {
  const { tone, text } = standingOf(of, todayOf(useOffice().http));
  return <Status tone={tone} icon={of.presale_starts_at === null ? 'alert' : icons[tone]} text={text} />;
}
