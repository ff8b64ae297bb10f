export default {
  banner: { one: '1 scan is uncertain', other: '{n} scans are uncertain' },
  title: 'Did the OMS get this scan?',
  lies: 'It is uncertain whether the OMS got this scan. The OMS now counts {done} of {of}; count what lies at {location}.',
  counted:
    'It is uncertain whether the OMS got this scan. The OMS now counts {done} of {of}; count what was received.',
  status: 'It is uncertain whether the OMS got this. The delivery now has the status ‘{status}’ there.',
  untold:
    'It is uncertain whether the OMS got this, and the OMS does not say how it stands. Ask what was recorded there.',
  there: 'It is there',
  again: 'Send again',
};
