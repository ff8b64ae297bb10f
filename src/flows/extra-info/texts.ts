import { texts } from '../../texts/texts.ts';
import extraInfo from './extra-info.nl.ts';

export const t = texts('extra_info', extraInfo);
