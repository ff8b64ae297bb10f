export default {
  hours: '{time} h',
  just_now: 'just now',
};
