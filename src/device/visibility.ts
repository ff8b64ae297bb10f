/** Calls when the page comes into view or leaves it; gives a function that stops it. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const tell = (): void => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};
