export default {
  title: 'Sign out',
  sign_out: 'Sign out',
  waiting: {
    one: '1 scan is still waiting. It is sent first, if that works within 10 seconds.',
    other: '{n} scans are still waiting. They are sent first, if that works within 10 seconds.',
  },
  stay: 'What is not sent stays on this device and waits for {name}.',
  stay_granted: 'What is not sent stays on this device and is sent later in the name of {name}.',
  nothing: 'Everything is sent. You can sign out safely.',
  sending: 'Sending…',
  left: '{n} left',
};
