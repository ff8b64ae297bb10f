/** Shows a number on the app's icon, or nothing for 0; does nothing where the system has no badges. */
export const showBadge = async (count: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Refused while the app is not installed; the strip shows the number too.
  }
};
