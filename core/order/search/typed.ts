import { scannedText } from '../../code/scanned-text.ts';

/** Signs that nobody sees, and that come along with what is copied. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
/** Dashes that programs write in place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g;

const plain = (text: string): string =>
  text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DASHES, '-');

/** The number of an order or delivery, or the code of a label, that was typed, pasted or scanned: without the '#' before it. */
export const typedNumber = (text: string): string => scannedText(plain(text)).replace(/^[\s#]+/, '');

/** The number of an order or delivery as it is compared, but for its case: groups, '#' and the kind of hyphen do not count. */
export const numberKey = (text: string): string => typedNumber(text).replaceAll(/\s/g, '');

/** A telephone number, however it is grouped: after + or 0, or a Dutch one after 31, whose nine digits tell it from an EAN. */
const PHONE =
  /(?<![\w-])(?:(?:\+|0)\d[\d ()./-]{6,}\d|31(?:[ ()./-]+0?[ ()./-]*)?[1-9](?:[ ()./-]*\d){8})(?![\w-])/g;
/** An order number begins with its day (order-rules.md 1). */
const ORDER = /(?<!\d)\d\d[01]\d[0-3]\d-/;
const isPhone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 9 && !ORDER.test(text);

/** The digits of a telephone number by which it is the same with and without its country: SQL has them by `search_phone`. */
export const phoneKey = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^0*(310?(?=\d{9}$))?0*/, '');

/** The words of a free search: without the signs around them; a telephone number is one word. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .replaceAll(PHONE, phone => (isPhone(phone) ? ` ${phoneKey(phone)} ` : phone))
    .split(/[\s,;]+/)
    .map(word => word.replaceAll(/^[#"'(]+|["').:!?]+$/g, ''))
    .filter(Boolean);

/** The parts of a word that a house number, its addition or a postcode before it may have: '12-bis' is written '12 bis' as well. */
export const partsOf = (word: string): readonly string[] =>
  word
    .replace(/^(\d{4}[a-z]{2})(?=\d)/i, '$1-')
    .split(/(?<=\d)-|-(?=\d)/)
    .filter(Boolean);
