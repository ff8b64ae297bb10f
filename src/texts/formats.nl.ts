export default {
  hours: '{time} u',
  just_now: 'zojuist',
};
