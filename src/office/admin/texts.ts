import { texts } from '../../texts/texts.ts';
import admin from './admin.nl.ts';

export const t = texts('admin', admin);
