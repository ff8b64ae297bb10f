import { may, type Asker, type Right } from '../../../core/access/right.ts';
import type { SignedIn } from './session.ts';

type Known = Pick<SignedIn, 'user' | 'config'>;

/** The signed-in user, as rights are asked for. */
export const askerOf = ({ user, config }: Known): Asker => ({
  permissions: new Set(user.permissions),
  features: new Set(config.general['features-enabled']),
  locations: user.locations,
});

/** Whether the signed-in user has the right, at any location. */
export const mayOf = (known: Known, right: Right): boolean => may(askerOf(known), right);

/** Whether the OMS has announced the feature in `features-enabled`. */
export const hasFeature = ({ config }: Known, feature: string): boolean =>
  config.general['features-enabled'].includes(feature);
