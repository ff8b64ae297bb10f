import { printedBars } from '../device/printed-bars.ts';
import { printPages } from '../device/print-pages.ts';
import { t } from './steps/texts.ts';

/** A code to practise with, and what it is. */
export interface PracticeCode {
  readonly name: string;
  readonly code: string;
}

/** The sheet of a practice: every code that it takes, in millimetres of A4. */
export const practicePage = (codes: readonly PracticeCode[]): string => `
  <svg xmlns="http://www.w3.org/2000/svg" data-size="a4" width="210mm" height="297mm" viewBox="0 0 210 297" font-family="Roboto, Arial, Helvetica, sans-serif">
    <text x="10" y="17" font-size="8.5" font-weight="700">${t('practice_sheet')}</text>
    ${codes.map(card).join('')}
  </svg>`;

function card({ name, code }: PracticeCode, nth: number): string {
  const [x, y] = [10 + (nth % 2) * 99, 30 + Math.floor(nth / 2) * 45];
  return `
    <text x="${x}" y="${y}" font-size="5" font-weight="700">${name}</text>
    ${printedBars(code, { x, y: y + 3, height: 22 }).svg}
    <text x="${x}" y="${y + 31}" font-size="5">${code}</text>`;
}

/** Prints it from the browser. */
export const printPractice = (codes: readonly PracticeCode[]): void => printPages(practicePage(codes));
