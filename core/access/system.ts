import { right } from './right.ts';

/** 'Systeem', ours: whether the OMS is well, and its devices are. */
export const operateSystem = right('system.operate');
/** All triggers: of who looks after the OMS, and of who refreshes them. */
export const seeTriggers = right(['system.operate', 'triggers.edit']);
