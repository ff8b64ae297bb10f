import { splitAimPrefix } from '../gtin/aim-prefix.ts';
import { GS, isGs1Symbology } from '../gtin/gs1.ts';
import { articleInPriced, noRules } from './scan-rules.ts';
import { elementsOfLink } from './digital-link.ts';

/** An EAN and its add-on in one text, each behind its own identifier, as some scanners send them. */
const WITH_ADD_ON = /^(\][Ee][034]\d+)\][Ee][12](?:\d{2}|\d{5})$/;
/** The start and stop signs of Code 39, which some scanners send along; no code has a star within it. */
const IN_STARS = /^\*([^*]+)\*$/;
/** An add-on alone, which is the rest of the EAN before it and no code. */
const ADD_ON = /^\][Ee][12]/;

/**
 * The code that a scanned or typed text means: without the AIM identifier of its symbol, without blanks around it.
 * Elements of GS1 have FNC1 in front as their mark, also where the retailer's scanners send another text for it; those of a GS1 Digital Link are written as in any other symbol. A code with a price or
 * a weight is its article's, by the retailer's table. Empty when there is no code in it.
 */
export function scannedText(text: string, rules = noRules): string {
  const whole = (rules.fnc1 === '' ? text : text.replaceAll(rules.fnc1, GS)).trim();
  if (ADD_ON.test(whole)) return '';
  const { symbology, data } = splitAimPrefix(whole.replace(WITH_ADD_ON, '$1'));
  const code = data.trim().replace(IN_STARS, '$1').trim();
  const priced = articleInPriced(code, rules);
  if (priced !== null) return priced;
  const elements = elementsOfLink(code);
  if (elements) return GS + elements.map(element => element.join('')).join(GS);
  return isGs1Symbology(symbology) && /^\d\d/.test(code) ? GS + code : code;
}
