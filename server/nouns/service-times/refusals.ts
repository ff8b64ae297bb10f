import type { ServiceTimeFault } from '../../../core/service-time/judge-service-times.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';

/** The refusal of times that the OMS keeps itself, or that this type of location does not have. */
export const readOnly = refuse(409, 'read-only', 'Deze tijden kunnen hier niet worden gewijzigd.');

/** The sentence to who edits while the times are taken over from their source. */
export const SYNCING = 'De openingstijden worden nu gesynchroniseerd. Probeer het over een minuut opnieuw.';
export const syncing = refuse(409, 'syncing', SYNCING);

/** The refusal of rows with faults. */
export const faultyTimes = (faults: readonly ServiceTimeFault[]): Refusal =>
  refuse(422, 'invalid-service-times', 'Nog niet alle velden zijn hier goed ingevuld.', {
    errors: [...faults],
  });
