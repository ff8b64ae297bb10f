export default {
  not_configured:
    'Nie można pobrać listy pakowej: ten przewoźnik lub sposób dostawy nie jest do tego skonfigurowany. Kontakt: {provider}.',
  not_linked: 'Sposób dostawy tego zamówienia nie jest powiązany z usługą przewoźnika.',
  unknown: 'Nieznany błąd podczas pobierania listy pakowej.',
};
