export default {
  not_configured:
    'De orderbon kan niet gedownload worden omdat deze vervoerder/bezorgwijze daar niet voor is geconfigureerd. Neem contact op met {provider}.',
  not_linked: 'De bezorgwijze van deze levering is niet gekoppeld aan een vervoerdersdienst.',
  unknown: 'Onbekende fout bij het ophalen van de orderbon.',
};
