/** Fields that the retailer can have asked of whoever announces a return (orders-and-deliveries.md 7): name on the wire, Dutch label. */
export const announcementFields = [
  ['customer_reference', 'Referentie van de klant'],
  ['ticket_number', 'Ticketnummer'],
  ['parcel_count', 'Aantal pakketten'],
  ['comment', 'Opmerking'],
] as const;
export type AnnouncementField = (typeof announcementFields)[number][0];

/** Limit of one of them. */
export const MOST_ANNOUNCED_CHARACTERS = 500;
