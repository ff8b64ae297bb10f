/** Where it is kept: of a user, because the next one on this device does not have in hand what the step is about (R30). */
export const stateKey = (work: string, user_id: number): string => `${work}#${user_id}`;
