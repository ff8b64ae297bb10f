export default {
  title: 'Storage cleared',
  kept: 'The browser has cleared the storage of this device. What this screen still knew is stored again: you go on where you were.',
  lost: {
    one: '1 record that was not sent yet is lost. Tell your supervisor.',
    other: '{n} records that were not sent yet are lost. Tell your supervisor.',
  },
  go_on: 'Continue',
};
