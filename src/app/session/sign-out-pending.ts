const KEY = 'oms.sign-out-pending';

/** Signing out without a network leaves the cookie behind; the OMS is told as soon as it can be reached. */
export const rememberSignOut = (): void => localStorage.setItem(KEY, '1');

/** The OMS has not heard yet that somebody signed out here. */
export const signOutPending = (): boolean => localStorage.getItem(KEY) !== null;

/** Tells the OMS of a sign-out that it has not heard of. */
export async function finishSignOut(): Promise<void> {
  if (!signOutPending()) return;
  const { endSession } = await import('./end-session.ts');
  if (await endSession()) localStorage.removeItem(KEY);
}
