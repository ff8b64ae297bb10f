import type { WorkStatus } from '../../../../core/work/status.ts';
import type { SortVerdict, SortCode } from '../machine/state.ts';
import {
  aLocation,
  both,
  codeWords,
  locally,
  otherCode,
  pricedOff,
  wanted,
  type VerdictWords,
} from '../../steps/verdict-words.ts';
import { t as steps } from '../../steps/texts.ts';
import { t as info } from '../../extra-info/texts.ts';
import { t } from '../texts.ts';
import { overWords } from './over-words.ts';

type Values = SortVerdict['values'];

const { read, mismatch, sentence } = codeWords(() => t('a_label'));

const notFound = (v: Values, why: string): VerdictWords => ({
  text: t('product_not_found'),
  note: both(read(v), why),
});
const otherArticle = (v: Values): VerdictWords =>
  sentence(otherCode(v) ?? t('letters'), v, steps('an_article'));

const apart = (v: Values): string => t('lay_apart_named', v);

/** Why an article in hand is not needed any more. */
function whyGone({ why }: Values): string {
  switch (why) {
    case 'already-done':
    case 'surplus':
      return t(why === 'surplus' ? 'surplus' : 'already_done');
    default:
      return t(`why_${why as 'cancelled' | 'paused' | 'rerouted'}`);
  }
}

const endedBy = (v: Values): string =>
  v['why'] === 'over'
    ? overWords(v['status'] as WorkStatus).verdict
    : t(v['why'] === 'cancelled' ? 'ended_cancelled' : 'ended_rerouted', v);

/** Why the order in ORDER COMPLEET ended, and where its goods go. */
function orderEnded(v: Values): VerdictWords {
  switch (v['why']) {
    case 'shipped':
      return { text: t('ended_shipped', v) };
    case 'paused':
      return { text: t('ended_paused', v), note: t('ended_stays', v) };
    default:
      return { text: endedBy(v), note: t(v['aside'] ? 'ended_aside' : 'ended_apart', v) };
  }
}

/** More than expected came: the screen says so at once; it is no mistake of the worker. */
function countedWords(v: Values): VerdictWords {
  const [scanned, expected] = [Number(v['scanned']), Number(v['expected'])];
  if (expected === 0) return { text: t('counted_unannounced', v) };
  return scanned > expected
    ? { text: t('counted_over', v), note: t('more_than_expected', v) }
    : { text: t('counted', v) };
}

const words: Readonly<Record<SortCode, (v: Values) => VerdictWords>> = {
  barred: v => ({ text: steps('barred_note'), note: read(v) }),
  'refused-by-oms': () => ({ text: steps('refused_by_oms') }),
  placed: v => ({
    text: Number(v['quantity']) > 1 ? t('placed_many', v) : t('placed', v),
    ...(v['slip'] === 'waits' && { note: t('slip_waits') }),
  }),
  counted: v => countedWords(v),
  repaired: v => ({ text: t('repaired', v) }),
  'laid-apart': v => ({ text: t('laid_apart', v) }),
  held: v => ({ text: t('held', v) }),
  completed: v => ({ text: t('completed', v) }),
  shipped: v => ({ text: t('shipped', v), note: t('waits_for_confirmation') }),
  'shipped-confirmed': v => ({ text: t('shipped', v) }),
  'label-ok': v => ({
    text: t(v['step'] !== 'scan-label' ? 'step_ok' : v['label'] === '' ? 'label_unchecked' : 'label_ok'),
  }),
  'print-sent': () => ({ text: t('slip_sent') }),
  'product-not-found': v =>
    pricedOff(v) ? notFound(v, pricedOff(v)) : sentence(t('product_not_found'), v, steps('an_article')),
  'not-in-package': v => notFound(v, pricedOff(v) || t('not_in_package')),
  'look-up-failed': v => sentence(steps('scan_failed'), v),
  'needs-network': v => ({ text: info('needs_network'), note: read(v) }),
  letters: v => sentence(t('letters'), v, steps('an_article')),
  'too-long': v => sentence(t('too_long'), v, steps('an_article')),
  'web-address': v => otherArticle(v),
  carton: v => otherArticle(v),
  'check-digit': v => notFound(v, t('check_digit')),
  'already-done': v => ({ text: t('already_done'), note: apart(v) }),
  surplus: v => ({ text: t('surplus'), note: apart(v) }),
  'surplus-receipt': v => ({ text: t('surplus_receipt'), note: apart(v) }),
  'work-over': v => ({ text: overWords(v['status'] as WorkStatus).verdict, note: apart(v) }),
  'expected-article': v => mismatch(v, steps('an_article')),
  'expected-same-article': v => mismatch(v, t('same_article')),
  'expected-location': v => mismatch(v, aLocation(v)),
  'expected-label': v => mismatch(v, t('a_label')),
  'expected-answer': v => mismatch(v, info('an_answer')),
  'expected-button': v => mismatch(v, t('a_button', { button: t(v['button'] as 'ship') })),
  'expected-count': v => mismatch(v, t('same_or_count', { button: t('count_anyway') })),
  'slip-busy': v => ({ text: t('slip_busy'), note: read(v) }),
  'wrong-location': v => sentence(t('wrong_location'), v, aLocation(v)),
  'foreign-location': v => sentence(t('foreign_location'), v, aLocation(v)),
  'location-occupied': v => sentence(t('location_occupied'), v, t('free_location')),
  'aside-location': v => sentence(t('aside_location'), v, aLocation(v)),
  'wrong-label': v => sentence(t('wrong_label'), v, t('a_label')),
  'void-label': v => ({ text: t('wrong_label'), note: both(read(v), t('void_label')) }),
  'wrong-repair-article': v => ({
    text: t('wrong_repair_article', v),
    note: wanted(String(v['expected'] ?? steps('an_article'))),
  }),
  'wrong-repair-location': v => sentence(t('wrong_location'), v, aLocation(v)),
  'nothing-to-complete': v => ({ text: t('nothing_to_complete', v), note: wanted(steps('an_article')) }),
  'quantity-full': v => ({ text: t('quantity_full', v) }),
  'quantity-unchecked': () => ({ text: t('quantity_unchecked'), note: t('quantity_unchecked_note') }),
  'corrected-location': v => ({
    text: !v['to'] ? t('corrected_to_free') : v['from'] ? t('corrected_location', v) : t('corrected_free', v),
  }),
  asking: v => ({ text: t('asking'), note: read(v) }),
  'scan-again': v => ({ text: t('needed_after_all', v) }),
  'card-changed': () => ({ text: t('card_changed') }),
  'card-gone': () => ({ text: t('card_gone') }),
  'corrected-count': v => ({ text: t('corrected_count', v) }),
  'corrected-gone': v => ({ text: t('corrected_gone', v), note: `${whyGone(v)} ${t('lay_apart')}` }),
  'claimed-by': v => ({ text: t('claimed_by', v) }),
  'order-ended': orderEnded,
};

/** The OMS's late word, in one line: it names the code, because others were read since. */
export const lateWords = ({ code, values }: SortVerdict): string =>
  both(words[code](values).text, read(values));

/** The Dutch sentence of a verdict; for work that only this device knows it says so. */
export const verdictWords = (verdict: SortVerdict): VerdictWords =>
  locally(verdict, words[verdict.code](verdict.values));
