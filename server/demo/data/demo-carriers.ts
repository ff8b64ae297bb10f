/** Carriers and their methods; the last method has no label configuration, to show that error. */
export const carriers = [
  { id: 1, identifier: 'postnl_parcel', display_name: 'PostNL' },
  { id: 2, identifier: 'dhl', display_name: 'DHL' },
  { id: 3, identifier: 'customer', display_name: 'Klant' },
  // Has no method: a delivery with this carrier cannot be completed.
  { id: 4, identifier: 'store', display_name: 'Winkelbezorging' },
];

export const carrierMethods = [
  method(1, 1, 'postnl_parcel_standard', 'Pakket', ['NL', 'BE']),
  method(2, 1, 'postnl_parcel_evening', 'Avondbezorging'),
  method(3, 1, 'postnl_parcel_mailbox', 'Brievenbuspakje'),
  {
    ...method(4, 2, 'dhl_home', 'Thuisbezorging', ['NL', 'BE', 'DE']),
    can_be_overruled_by_dispatcher: false,
  },
  method(5, 2, 'dhl_servicepoint', 'ServicePoint'),
  {
    ...method(6, 3, 'customer_pickup', 'Afhalen in de winkel'),
    has_label_config: false,
    can_be_overruled_by_dispatcher: false,
  },
];

function method(
  id: number,
  carrier_id: number,
  identifier: string,
  display_name: string,
  countries: readonly string[] = ['NL'],
) {
  return {
    id,
    carrier_id,
    identifier,
    display_name,
    has_label_config: true,
    can_be_overruled_by_dispatcher: true,
    countries,
  };
}

/** The `number`th label of a carrier method, as that carrier prints it; undefined when the method has no labels. */
export function trackingCode(methodId: number, number: number, zipcode: string) {
  const carrier = carrierMethods[methodId - 1]?.carrier_id;
  if (carrier === 1) {
    const code = `3SOMSD${String(104_700_000 + number * 13)}`;
    return { code, url: `https://jouw.postnl.nl/track-and-trace/${code}/NL/${zipcode.replace(' ', '')}` };
  }
  if (carrier === 2) {
    const code = `JVGL06123456${String(20_260_000 + number * 7)}`;
    return { code, url: `https://my.dhlparcel.nl/home/tracktrace/${code}` };
  }
  return undefined;
}
