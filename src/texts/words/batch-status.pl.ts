export default {
  created: 'Utworzona',
  sorting: 'W sortowaniu',
  'check-stock': 'Sprawdź stan',
  'waiting-for-goods-receipt': 'Czeka na przyjęcie towaru',
  'unable-to-ship-all': 'Nie można wysłać',
  received: 'Przyjęta',
  closed: 'Zamknięta',
  shipped: 'Wysłana',
};
