/**
 * Key of a flow's state: it has the user, because the next user of this device does not hold what the step is about
 * (R30).
 */
export const stateKey = (work: string, user_id: number): string => `${work}#${user_id}`;
