export default {
  not_stored: 'Not saved: this device cannot store anything more. Free up space.',
  unconfirmed: 'OMS has not confirmed this: nothing has changed. Connect the device.',
  not_read: 'This device cannot read its stored data. Close the app and open it again.',
};
