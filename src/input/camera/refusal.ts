/** Why there is no camera picture: denied by the user or a policy, no camera, in use by another app, no HTTPS. */
export type CameraRefusal = 'denied' | 'none' | 'busy' | 'insecure';

/** The meaning of getUserMedia's error; Firefox and Safari use the same names. */
export const refusalOf = (name: string): CameraRefusal => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
};
