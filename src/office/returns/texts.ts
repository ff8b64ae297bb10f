import { texts } from '../../texts/texts.ts';
import officeReturns from './office-returns.nl.ts';

export const t = texts('office_returns', officeReturns);
