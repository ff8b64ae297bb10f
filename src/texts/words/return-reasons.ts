import type { ReturnReason } from '../../../contract/scanning/work-package.ts';
import { texts } from '../texts.ts';
import { nameOf } from './retailer-names.ts';
import known from './return-reasons.nl.ts';

const t = texts('return_reasons', known);

/** Why an article comes back; a reason that only this retailer has is shown in the retailer's own words. */
export const returnReason = (reason: ReturnReason): string =>
  Object.hasOwn(known, reason.identifier)
    ? t(reason.identifier as keyof typeof known)
    : nameOf('return_reasons', reason);
