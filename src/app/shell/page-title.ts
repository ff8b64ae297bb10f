import { useEffect } from 'react';

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
