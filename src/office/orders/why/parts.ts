import { dutchDay } from '../../../../core/calendar/day.ts';
import { clockTime } from '../../../texts/formats.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import type { NameOf } from './places.ts';
import { t } from './texts.ts';

/** Why a delivery stands where it stands: a sentence, and one beneath it. */
export interface Why {
  readonly text: string;
  readonly more?: string;
  /** Its pieces on the floor. */
  readonly placed?: { readonly pieces: number; readonly of: number };
}

/** Facts in the sentences beside the delivery. */
export interface Around {
  /** Epoch ms. */
  readonly now: number;
  readonly nameOf: NameOf;
}

/** 'om 14:06'; on another day with that day. */
export function atTime(at: number | string, now: number): string {
  const [time, moment] = [clockTime(at), new Date(at).getTime()];
  const day = dutchDay(moment);
  return day === dutchDay(now) ? t('at_time', { time }) : t('at_day', { day: shortDay(day), time });
}
