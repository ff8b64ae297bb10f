import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

const subscribe = (tell: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether the window is as narrow as a phone's; for layout that CSS alone cannot change. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
