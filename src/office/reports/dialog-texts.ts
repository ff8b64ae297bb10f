import { texts } from '../../texts/texts.ts';
import importDialog from './import-dialog.nl.ts';

export const t = texts('import_dialog', importDialog);
