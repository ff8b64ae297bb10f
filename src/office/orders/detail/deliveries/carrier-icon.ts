import { own } from '../../../../../core/table/own.ts';
import type { IconName } from '../../../../ui/icons/icon.tsx';

/** The carriers that have a drawing (orders-and-deliveries.md 9). */
const icons: Readonly<Record<string, IconName>> = {
  postnl_parcel: 'box',
  dhl: 'truck',
  customer: 'user',
  store: 'store',
  vendor: 'apart',
};

export const carrierIcon = (identifier: string): IconName | undefined => own(icons, identifier);
