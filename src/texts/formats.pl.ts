export default {
  hours: '{time} godz.',
  just_now: 'przed chwilą',
};
