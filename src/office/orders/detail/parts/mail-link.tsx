import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { useDetailSettings } from '../detail-settings.ts';
import { mailTo } from '../view.ts';

interface MailLinkProps {
  readonly order: SalesOrder;
  /** The customer's address. */
  readonly children: string;
}

/** A mail to the customer, with the subject that the retailer has set. */
export function MailLink({ order, children: address }: MailLinkProps) {
  const { mailSubject } = useDetailSettings();
  return <a href={mailTo(address, mailSubject, order.identifier)}>{address}</a>;
}
