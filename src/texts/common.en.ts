export default {
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  yes: 'Yes',
  no: 'No',
  scanner: 'Scanner',
};
