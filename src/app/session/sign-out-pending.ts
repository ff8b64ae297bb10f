const KEY = 'oms.sign-out-pending';

/** A sign-out without a network leaves the cookie; it is reported to the OMS as soon as the OMS can be reached. */
export const rememberSignOut = (): void => localStorage.setItem(KEY, '1');

/** Whether a sign-out on this device must still be reported to the OMS. */
export const signOutPending = (): boolean => localStorage.getItem(KEY) !== null;

/** Tells the OMS of a sign-out that it does not know of. */
export async function finishSignOut(): Promise<void> {
  if (!signOutPending()) return;
  const { endSession } = await import('./end-session.ts');
  if (await endSession()) localStorage.removeItem(KEY);
}
