import { texts } from '../../texts/texts.ts';
import holdRules from './hold-rules.nl.ts';

export const t = texts('hold_rules', holdRules);
