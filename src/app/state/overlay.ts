import { create } from 'zustand';

/** The dialog of the shell that is open now. */
type Overlay = 'menu' | 'settings' | 'version' | 'sign-out' | 'cleared';

export const useOverlay = create<{ overlay: Overlay | null }>()(() => ({ overlay: null }));

export const openOverlay = (overlay: Overlay): void => useOverlay.setState({ overlay });
export const closeOverlay = (): void => useOverlay.setState({ overlay: null });
/** The action of ≡, in the header and in the strip of a scan flow. */
export const openMenu = (): void => openOverlay('menu');
