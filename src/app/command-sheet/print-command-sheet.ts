import { dutchDay } from '../../../core/calendar/day.ts';
import { printPages } from '../../device/print-pages.ts';
import { sheetPage } from './command-sheet.ts';

/** Prints the command sheet from the browser, for a location by its name. */
export const printCommandSheet = (location: string): void =>
  printPages(sheetPage({ location, today: dutchDay(Date.now()) }));
