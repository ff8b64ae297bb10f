/** Shows a number on the app's icon, nothing for 0; where the system has no badges it does nothing. */
export const showBadge = async (count: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Refused while the app is not installed: the number also stands in the strip.
  }
};
