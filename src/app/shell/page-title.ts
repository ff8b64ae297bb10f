import { useCallback, useEffect, useState } from 'react';

export const PRODUCT_NAME = 'OMS';

/** The page title: the menu title followed by the product name (specification, 2.1). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [title]);
}

/**
 * The page title of the work or the thing with this key: `usual`, until the flow or the page that shows it says a better
 * one, by the function that this returns.
 */
export function useWorkTitle(key: string, usual: string): (title: string) => void {
  const [titled, setTitled] = useState({ key: '', title: '' });
  usePageTitle(titled.key === key ? titled.title : usual);
  return useCallback((title: string) => setTitled({ key, title }), [key]);
}
