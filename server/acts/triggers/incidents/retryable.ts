import { actionClasses } from '../../../../core/trigger/trigger.ts';

/** Classes of actions that may be run again. */
export const retryableClasses: readonly string[] = Object.entries(actionClasses)
  .filter(([, { is_retryable }]) => is_retryable)
  .map(([name]) => name);
