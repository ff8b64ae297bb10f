import { scanRulesOf, type ScanRules } from '../../../core/code/scan-rules.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { allSettings } from './settings.ts';

/** The retailer's rules for codes (settings group `scanning`). */
export async function scanRules(db: Queryable): Promise<ScanRules> {
  const settings = await allSettings(db, 'scanning');
  return scanRulesOf(
    Object.fromEntries([...settings].map(([name, value]) => [`frontend-parameters.${name}`, value])),
  );
}
