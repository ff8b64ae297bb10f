import { create } from 'zustand';
import type { MenuCounter } from '../../../contract/orders/menu-counters.ts';

/** How much waits for an act, by the items of the menu; empty until the office has asked. */
export type MenuCounters = Readonly<Partial<Record<MenuCounter, number>>>;

export const useMenuCounters = create<MenuCounters>()(() => ({}));

export const setMenuCounters = (counters: MenuCounters): void => useMenuCounters.setState(counters, true);
