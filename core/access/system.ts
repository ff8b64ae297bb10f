import { right } from './right.ts';

/** 'Systeem', ours: whether the OMS is well, and its devices are. */
export const operateSystem = right('system.operate');
