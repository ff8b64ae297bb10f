export default {
  title: 'Afmelden',
  sign_out: 'Afmelden',
  waiting: {
    one: 'Er wacht nog 1 scan. Die wordt eerst verzonden, als dat binnen 10 seconden lukt.',
    other: 'Er wachten nog {n} scans. Ze worden eerst verzonden, als dat binnen 10 seconden lukt.',
  },
  stay: 'Wat niet verzonden is blijft op dit apparaat en wacht op {name}.',
  stay_granted: 'Wat niet verzonden is blijft op dit apparaat en gaat later op naam van {name} weg.',
  nothing: 'Alles is verzonden. Je kunt veilig afmelden.',
  sending: 'Bezig met verzenden…',
  left: 'Nog {n}',
};
