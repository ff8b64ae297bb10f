import { expect, test } from 'vitest';
import { scannedText } from '../../../core/code/scanned-text.ts';
import { answerInCode } from './answer-in-code.ts';

const LINK = 'https://shop.example/01/08712345678906/10/LOT%2F1/21/S7?17=271231';
test.each([
  [LINK, 'tht', '2027-12-31'],
  [LINK, 'lotnummer', 'LOT/1'],
  [LINK, 'serienummer', 'S7'],
  [LINK, 'gewicht_gram', ''],
  ['(01)08712345678906(15)280200(10)A1', 'houdbaarheidsdatum', '2028-02-29'],
  [']C1010871234567890610A1', 'batch', 'A1'],
  [']C1010871234567890610A1', 'tht', ''],
  ['8712345678906', 'tht', ''],
])('%s answers %s with %j', (text, attribute, answer) => {
  expect(answerInCode(scannedText(text), attribute)).toBe(answer);
});
