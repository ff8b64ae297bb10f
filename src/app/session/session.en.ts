export default {
  internal_error:
    'OMS is not available right now because of an internal error. Please try again in a few minutes.',
  offline: 'No connection.',
  lapsed_note: 'This device was offline for too long. Connect it and try again.',
  offline_note: 'There is no connection. Connect to sign in.',
  again: 'Try again',
  storage_refused: 'This device cannot store anything.',
  storage_refused_note:
    'The browser gives no storage, and without it OMS must confirm every scan: you can only scan with a connection. Allow storage for this site, or use a normal window instead of a private one.',
  storage_blocked: 'Another tab is holding on to the previous version.',
  storage_blocked_note:
    'Close the other OMS tabs and windows on this device. This screen then goes on by itself. What has been scanned is kept.',
  not_signed_in: 'You are not signed in.',
  redirecting: 'The sign-in page opens in a moment.',
  sign_in: 'Sign in',
  sign_in_badge: 'Sign in with your badge',
};
