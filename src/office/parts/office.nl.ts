export default {
  more: 'Toon meer',
};
