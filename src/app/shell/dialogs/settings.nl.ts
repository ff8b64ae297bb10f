export default {
  title: 'Weergave',
  theme: 'Thema',
  default: 'Klassiek',
  sunset: 'Sunset',
  bright: 'Fel licht',
  bright_hint: 'Zwart op wit met dikke kaders',
  left_hand: 'Linkshandig',
  left_hand_hint: 'Spiegelt de knoppenbalk onderaan',
};
