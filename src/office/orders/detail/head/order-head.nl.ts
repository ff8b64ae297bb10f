export default {
  order: 'Order: {order}',
  not_found: 'De gevraagde order bestaat niet.',
  no_deliveries:
    'Er zijn geen actieve leveringen (meer) bij deze order die geassocieerd zijn met de locaties waar je rechten toe hebt.',
  invalid: 'Onbekende validatiefout...',
  load_error: 'Er is iets misgegaan bij het ophalen van de order.',
  wants_act: 'Actie vereist: {what}',
  cancelled: 'Geannuleerd',
  placed: 'Geplaatst {at}',
  paid: '{total} betaald',
  pickup: 'Afhalen',
  delivery: 'Bezorgen',
  linked: 'Gekoppeld:',
  refresh: 'Vernieuwen',
  reroute: 'Reroute',
};
