export default {
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  yes: 'Yes',
  no: 'No',
  refused_by_code: 'The OMS refused this ({code}).',
  unread_reply: 'The OMS answered, but this field is missing or not as expected: {field}.',
  scanner: 'Scanner',
};
