export default {
  banner: { one: '1 scan is onzeker', other: '{n} scans zijn onzeker' },
  title: 'Kreeg het OMS deze scan?',
  lies: 'Het is niet zeker of het OMS deze scan kreeg. Het OMS telt nu {done} van {of}; tel wat er op {location} ligt.',
  counted:
    'Het is niet zeker of het OMS deze scan kreeg. Het OMS telt nu {done} van {of}; tel wat er ontvangen is.',
  status: 'Het is niet zeker of het OMS dit kreeg. De levering staat daar nu op ‘{status}’.',
  untold:
    'Het is niet zeker of het OMS dit kreeg, en het OMS zegt niet hoe het nu staat. Vraag na wat daar is vastgelegd.',
  there: 'Staat er al',
  again: 'Verstuur opnieuw',
};
