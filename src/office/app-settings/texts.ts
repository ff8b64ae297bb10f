import { texts } from '../../texts/texts.ts';
import appSettings from './app-settings.nl.ts';

export const t = texts('app_settings', appSettings);
