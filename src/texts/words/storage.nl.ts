export default {
  not_stored: 'Niet opgeslagen: dit apparaat kan niets meer opslaan. Maak ruimte vrij.',
  unconfirmed: 'OMS heeft dit niet bevestigd: er is niets veranderd. Maak verbinding.',
  not_read: 'Dit apparaat kan niet lezen wat het bewaart. Sluit de app en open hem opnieuw.',
};
