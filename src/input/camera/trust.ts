import { gtin14Of } from '../../../core/gtin/gs1.ts';
import { expandUpcE } from '../../../core/gtin/upc-e.ts';
import { isArticleNumber } from '../article-number.ts';
import { isMatrix, type CameraRead } from './read.ts';

/**
 * Whether the symbol's own check is correct. Code 128 always has one, which decoders verify, and so have symbols of squares. ITF has none, so only an
 * ITF-14 with its check digit counts: half a symbol reads as a shorter number.
 */
export const isTrusted = ({ text, format }: CameraRead): boolean => {
  if (format === 'code_128' || isMatrix(format)) return text.trim() !== '';
  if (format === 'databar') return isArticleNumber(gtin14Of(text) ?? '');
  if (format === 'upc_e') return isArticleNumber(text) || expandUpcE(text).some(({ verified }) => verified);
  if (format === 'itf') return text.length === 14 && isArticleNumber(text);
  return isArticleNumber(text);
};
