import type { TimelineKind, TimelineRow } from '../../../../contract/orders/timeline.ts';
import { PAUSED } from '../../../../core/delivery/status.ts';
import { paymentMethod } from '../../../texts/words/payment.ts';
import { unableReason } from '../../../texts/words/unable-to-ship-reasons.ts';
import { allOf, shortDay } from '../../../texts/office-formats.ts';
import { t } from './texts.ts';

type Facts = TimelineRow['facts'];
type Change = readonly [before: string | null, after: string | null] | undefined;

/** Text of a row, beside its statuses; empty: these say it all. */
export const rowText = (row: TimelineRow): string => tellers[row.kind](row);

const tellers: Readonly<Record<TimelineKind, (row: TimelineRow) => string>> = {
  delivery: deliveryText,
  outside: ({ facts }) => outsideText(facts),
  'sent-again': ({ facts }) => againText(facts),
  hold: holdText,
  check: checkText,
  payment: ({ facts }) => paymentMethod(facts.method ?? ''),
  invoice: ({ facts }) => facts.invoice ?? '',
  'refund-request': () => t('changed'),
  comment: ({ facts }) => facts.comment ?? '',
  'comment-withdrawn': ({ facts }) => t('comment_withdrawn', { text: facts.comment ?? '' }),
  message: ({ facts }) => t('message', { text: facts.comment ?? '' }),
  answer: ({ facts }) => t('answer', { text: facts.comment ?? '' }),
  'sales-order': ({ from_status }) => t(from_status === null ? 'received' : 'changed'),
  'sales-order-line': ({ facts }) => (facts.is_extra ? t('extra', { text: pieces(facts) }) : pieces(facts)),
  address: ({ facts }) => addressText(facts.changed ?? {}),
  placed: ({ facts }) => t('placed', { text: pieces(facts), location: locationOf(facts) }),
  'taken-back': ({ facts }) => t('taken_back', { text: pieces(facts), location: locationOf(facts) }),
  picked: ({ to_status, facts }) =>
    to_status === 'shipped' ? t('picked') : t('not_picked', { why: unableReason(facts.reason ?? '') }),
  'held-back': ({ facts }) => t('held_back', { location: locationOf(facts) }),
  returned: ({ facts }) =>
    t('returned', { text: pieces(facts), location: locationOf(facts), state: facts.product_state ?? '–' }),
  printed: ({ facts }) => t('printed', { title: facts.title ?? '', printer: facts.printer ?? '–' }),
  downloaded: () => t('downloaded'),
  label: ({ facts }) => t('label', { code: facts.code ?? '' }),
  'label-failed': ({ facts }) => t('label_failed', { why: facts.why ?? '–' }),
  'label-void': ({ facts }) => t('label_void', { code: facts.code ?? '' }),
};

const pieces = ({ quantity = 0, product_name = '' }: Facts): string =>
  t('pieces', { n: quantity, article: product_name });
const locationOf = ({ storage_location = '–' }: Facts): string => storage_location;

function deliveryText({ from_status: from, to_status: to, facts }: TimelineRow): string {
  const changes = [
    facts.replaced_by && from !== to && to?.endsWith('unable-to-ship') ? t('short') : '',
    facts.replaced_by && facts.replaced_by.length > 0
      ? t('replaced_by', { deliveries: allOf(facts.replaced_by) })
      : '',
    batchText(facts.batch),
    changeText('delayed', facts.dispatch_date, shortDay),
    changeText('moved', facts.location),
    changeText('method', facts.carrier_method),
    followedText(facts.responsible_location),
  ].filter(Boolean);
  if (changes.length > 0) return changes.join('. ');
  if (from === null) return t('made');
  if (to === PAUSED.identifier) return t('paused');
  if (from === PAUSED.identifier) return t('resumed');
  return from === to ? t('changed') : '';
}

function outsideText({ asked, why, location }: Facts): string {
  const place = location?.[1] ?? '–';
  const texts = outsideTexts(asked);
  return why === undefined ? t(texts.sent, { place }) : t(texts.not_taken, { place, why });
}

function againText({ asked, why = '', location }: Facts): string {
  return t(outsideTexts(asked).again, { place: location?.[1] ?? '–', why });
}

function outsideTexts(asked: string | undefined) {
  switch (asked) {
    case 'address':
      return { sent: 'address_sent', not_taken: 'address_not_taken', again: 'address_sent_again' } as const;
    case 'cancellation':
      return { sent: 'cancel_sent', not_taken: 'cancel_not_taken', again: 'cancel_sent_again' } as const;
    default:
      return { sent: 'sent', not_taken: 'not_taken', again: 'sent_again' } as const;
  }
}

function batchText(batch: Change): string {
  const [from, to] = batch ?? [];
  if (from && to) return t('other_batch', { from, to });
  if (to) return t('into_batch', { batch: to });
  return from ? t('out_of_batch', { batch: from }) : '';
}

function followedText(change: Change): string {
  const [from, to] = change ?? [];
  if (to) return t('followed', { to });
  return from ? t('not_followed', { from }) : '';
}

function changeText(
  key: 'delayed' | 'moved' | 'method',
  change: Change,
  format = (value: string) => value,
): string {
  if (!change) return '';
  const [from, to] = change.map(value => (value === null ? '–' : format(value)));
  return t(key, { from: from ?? '–', to: to ?? '–' });
}

function holdText({ to_status, facts: { hold_rule_group: group = '', comment } }: TimelineRow): string {
  const key =
    to_status === 'held'
      ? 'hold_held'
      : to_status === 'approved'
        ? 'hold_approved'
        : to_status === 'denied'
          ? 'hold_denied'
          : 'hold_other';
  const text = t(key, { group });
  return comment ? t('with_comment', { text, comment }) : text;
}

function checkText({ to_status, facts: { check = '', effect } }: TimelineRow): string {
  const key =
    to_status === 'released' ? 'check_released' : to_status === 'denied' ? 'check_denied' : 'check_asked';
  const text = t(key, { check });
  return effect === 'kept' ? t('check_kept', { text }) : text;
}

const fields = [
  'title',
  'company_name',
  'full_name',
  'street',
  'house_no',
  'house_no_extra',
  'zipcode',
  'city',
  'country',
  'phone_number',
  'email_address',
] as const;

/** 'Huisnummer 112 werd 112 bis'. */
function addressText(changed: NonNullable<Facts['changed']>): string {
  const told = fields.flatMap(name => {
    const [from, to] = changed[name] ?? [];
    const field = t(name);
    if (from && to) return [t('field', { field, from, to })];
    if (to) return [t('field_set', { field, to })];
    return from ? [t('field_gone', { field, from })] : [];
  });
  return told.length > 0 ? told.join(', ') : t('changed');
}
