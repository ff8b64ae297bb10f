export default {
  changed: 'Gewijzigd',
  changed_by: 'Gewijzigd door {by}',
  at: 'om {at}',
  renew: 'Vernieuwen',
  kept: 'Wat je invult, blijft staan.',
};
