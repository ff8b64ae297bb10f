import { texts } from '../../texts/texts.ts';
import officeReports from './office-reports.nl.ts';

export const t = texts('office_reports', officeReports);
