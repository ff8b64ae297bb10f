export default {
  title: 'About this app',
  version: 'Version',
  environment: 'Environment',
  mode: 'Installed',
  offline: 'Works offline',
  contact: 'Last contact',
  storage: 'Storage',
  storage_value: '{used} of {quota} MB',
  device: 'Device',
  update: 'Use new version',
  provider: 'Support',
};
