/** Why there is no camera picture: the person or a policy said no, there is none, another app has it, no HTTPS. */
export type CameraRefusal = 'denied' | 'none' | 'busy' | 'insecure';

/** What getUserMedia's error means; Firefox and Safari share the names. */
export const refusalOf = (name: string): CameraRefusal => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
};
