import common from './common.nl.ts';
import { texts } from './texts.ts';

/** The generic words, where no area has texts of its own. */
export const t = texts('common', common);
