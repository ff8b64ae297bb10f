import { texts } from '../texts/texts.ts';
import type { Flow } from './flow.ts';
import flow from './flow.nl.ts';

const t = texts('flow', flow);

/** The page title of a process. */
export const flowTitle = ({ processType }: Flow): string => t(processType);
