const KEY = 'oms.sign-out-pending';

/** Signing out without a network leaves the cookie; the OMS is told as soon as it can be reached. */
export const rememberSignOut = (): void => localStorage.setItem(KEY, '1');

/** Whether the OMS has not been told yet that somebody signed out here. */
export const signOutPending = (): boolean => localStorage.getItem(KEY) !== null;

/** Tells the OMS of a sign-out that it does not know of. */
export async function finishSignOut(): Promise<void> {
  if (!signOutPending()) return;
  const { endSession } = await import('./end-session.ts');
  if (await endSession()) localStorage.removeItem(KEY);
}
