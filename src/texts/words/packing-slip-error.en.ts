export default {
  not_configured:
    'The packing slip cannot be downloaded: this carrier or delivery method is not set up for it. Contact {provider}.',
  not_linked: 'The delivery method of this delivery is not linked to a carrier service.',
  unknown: 'Unknown error while getting the packing slip.',
};
