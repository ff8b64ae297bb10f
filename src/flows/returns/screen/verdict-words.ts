import {
  aLocation,
  codeWords,
  locally,
  otherCode,
  pricedOff,
  wanted,
  type VerdictWords,
} from '../../steps/verdict-words.ts';
import { t as steps } from '../../steps/texts.ts';
import type { ReturnVerdict, ReturnCode } from '../machine/state.ts';
import { t as info } from '../../extra-info/texts.ts';
import { t } from '../texts.ts';

type Values = ReturnVerdict['values'];

const { read, mismatch, sentence } = codeWords(() => t('a_label'));
/** Instruction for an article that is not received. */
const layApart = (v: Values): string =>
  v['aside'] ? t('lay_apart_at', { location: v['aside'] }) : t('lay_apart');
const apart = (v: Values): string => t(v['aside'] ? 'lay_apart_named_at' : 'lay_apart_named', v);

const words: Readonly<Record<ReturnCode, (v: Values) => VerdictWords>> = {
  barred: v => ({ text: steps('barred_note'), note: read(v) }),
  'refused-by-oms': () => ({ text: steps('refused_by_oms') }),
  received: v => ({ text: t('received', v) }),
  repaired: v => ({ text: t('repaired', v) }),
  'return-found': () => ({ text: t('return_found') }),
  'label-unknown': v => ({ text: t('label_unknown'), note: read(v) }),
  'label-needs-network': v => ({ text: t('label_needs_network'), note: read(v) }),
  'expected-label': v => mismatch(v, t('a_label')),
  'expected-article': v => {
    const named = otherCode(v);
    return named === null ? mismatch(v, steps('an_article')) : sentence(named, v, steps('an_article'));
  },
  'expected-state': v => mismatch(v, t('a_state')),
  'expected-answer': v => mismatch(v, info('an_answer')),
  'needs-network': v => ({ text: info('needs_network'), note: read(v) }),
  'info-failed': v => sentence(steps('scan_failed'), v),
  'expected-location': v => mismatch(v, aLocation(v)),
  'return-not-found': v => sentence(t('return_not_found'), v, t('a_label')),
  asking: v => ({ text: t('asking'), note: read(v) }),
  'scan-again': v => ({ text: t('scan_again', v) }),
  'return-done': v => sentence(t('return_done'), v),
  'return-cancelled': v =>
    v['name'] ? { text: t('return_cancelled'), note: apart(v) } : sentence(t('return_cancelled'), v),
  'not-in-return': v => ({
    text: t('not_in_return'),
    note: v['name'] ? apart(v) : [read(v), pricedOff(v)].filter(Boolean).join('. '),
  }),
  'already-received': v => ({ text: t('already_received'), note: apart(v) }),
  letters: v => sentence(otherCode(v) ?? t('letters'), v, steps('an_article')),
  'wrong-location': v => sentence(t('wrong_location'), v, aLocation(v)),
  'foreign-location': v => sentence(t('foreign_location'), v, aLocation(v)),
  'aside-location': v => sentence(t('aside_location'), v, aLocation(v)),
  'wrong-repair-article': v => ({ text: t('wrong_repair_article', v), note: wanted(steps('an_article')) }),
  'wrong-repair-location': v => sentence(t('wrong_location'), v, aLocation(v)),
  'look-up-failed': () => ({ text: t('look_up_failed'), note: t('look_up_failed_hint') }),
  'corrected-location': v => ({
    text: !v['to'] ? t('corrected_to_free') : v['from'] ? t('corrected_location', v) : t('corrected_free', v),
  }),
  'photo-kept': () => ({ text: t('photo_kept_with') }),
  'photo-not-image': () => ({ text: t('photo_not_image'), note: t('photo_or_go_on') }),
  'photo-too-large': () => ({ text: t('photo_too_large'), note: t('photo_or_go_on') }),
  'photo-quota': () => ({ text: t('photo_quota'), note: t('photo_or_go_on') }),
  'photo-storage': () => ({ text: t('photo_storage'), note: t('photo_or_go_on') }),
  'photo-blocked': () => ({ text: t('photo_blocked'), note: t('photo_blocked_hint') }),
  'corrected-gone': v => ({ text: t('corrected_gone', v), note: layApart(v) }),
  'corrected-cancelled': v => ({ text: t('corrected_cancelled'), note: apart(v) }),
};

const late = {
  'return-not-found': 'late_not_found',
  'return-done': 'late_done',
  'return-cancelled': 'late_cancelled',
  'scan-again': 'scan_again',
} as const;

/** A refusal that came late, in one line: it names the code, because others were read since. */
export function lateWords({ code, values }: ReturnVerdict): string {
  const short = Object.hasOwn(late, code) ? late[code as keyof typeof late] : null;
  return short ? t(short, values) : read(values);
}

/** The Dutch sentence of a verdict; for work that only this device knows it says so. */
export const verdictWords = (verdict: ReturnVerdict, aside: string | null): VerdictWords =>
  locally(verdict, words[verdict.code]({ aside: aside ?? '', ...verdict.values }));
