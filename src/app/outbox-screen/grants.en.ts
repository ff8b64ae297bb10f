export default {
  title: 'Sending rights ({n})',
  about:
    'With this a device can send what somebody scanned on it for 7 days, even after they have signed out. Revoke it when a device is lost: what still waits then waits for that person.',
  here: 'This device, until {day}',
  elsewhere: 'Device {device}, until {day}',
  revoke: 'Revoke',
  failed: 'Could not revoke it. Please try again.',
};
