import { finishedStatuses } from '../../../core/delivery/delivery.ts';
import { quoted } from '../../ground/db/quoted.ts';

/** SQL: a delivery of this status holds its sorting location; as in the index one_delivery_a_sorting_location. */
export const unfinished = (status: string): string => `${status} NOT IN (${quoted(finishedStatuses)})`;
