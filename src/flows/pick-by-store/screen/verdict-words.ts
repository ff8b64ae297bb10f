import type { TextValues } from '../../steps/verdict-step.ts';
import type { PickVerdict, PickCode } from '../machine/state.ts';
import { otherCode, pricedOff } from '../../steps/verdict-words.ts';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';

type Words = { text: string; note?: string };

const words: Readonly<Record<PickCode, (v: TextValues) => Words>> = {
  barred: v => ({ text: steps('barred_note'), note: t('read', v) }),
  'refused-by-oms': () => ({ text: steps('refused_by_oms') }),
  counted: v => ({ text: t('counted', v) }),
  'line-complete': v => ({ text: t('line_complete', v) }),
  'all-complete': () => ({ text: t('all_scanned') }),
  'already-complete': v => ({
    text: t('already_complete', v),
    note: t('expected_other', v),
  }),
  'not-in-order': v => ({
    text: otherCode(v) ?? t('not_in_order', v),
    note: pricedOff(v) || t('expected_article'),
  }),
  'not-scannable': v => ({ text: t('not_scannable'), note: t('read', v) }),
  'counted-back': v => ({ text: t(Number(v['left']) > 0 ? 'counted_back' : 'counted_back_all', v) }),
  'not-in-hand': v => ({
    text: Number(v['known']) > 0 ? t('not_in_hand', v) : t('not_known'),
    note: t('read', v),
  }),
  'put-back': () => ({ text: t('put_back') }),
  'expected-button': v => ({
    text: t(Number(v['lays_back']) > 0 ? 'not_in_hand_any' : 'expected_button'),
    note: t('read', v),
  }),
};

/** The Dutch sentence of a verdict; for work that only this device knows it says so. */
export function verdictWords(verdict: PickVerdict): Words {
  const said = words[verdict.code](verdict.values);
  return verdict.look === 'local' ? { ...said, note: t('on_this_device') } : said;
}
