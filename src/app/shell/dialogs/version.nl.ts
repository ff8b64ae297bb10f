export default {
  title: 'Over deze app',
  version: 'Versie',
  environment: 'Omgeving',
  mode: 'Geïnstalleerd',
  offline: 'Werkt offline',
  contact: 'Laatste contact',
  storage: 'Opslag',
  storage_value: '{used} van {quota} MB',
  device: 'Apparaat',
  update: 'Nieuwe versie gebruiken',
  provider: 'Beheer',
};
