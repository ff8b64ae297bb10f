export default {
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  yes: 'Yes',
  no: 'No',
  unread_reply: 'The OMS answered, but this field is missing or not as expected: {field}.',
  scanner: 'Scanner',
};
