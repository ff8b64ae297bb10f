export default {
  title: 'Settings',
  language: 'Language',
  language_not_kept:
    'This device shows the language now, but OMS has not saved it. Choose it again when you are online.',
  theme: 'Theme',
  default: 'Classic',
  sunset: 'Sunset',
  bright: 'Bright light',
  bright_hint: 'Black on white with thick frames',
  left_hand: 'Left-handed',
  left_hand_hint: 'Mirrors the button bar at the bottom',
  ships_by_scan: 'Shipped by scan',
  ships_by_scan_hint: 'After the label and the checks, the scan of the location marks the order as shipped',
  command_sheet: 'Print the command sheet',
  command_sheet_hint: 'On A4, at 100 % in the print dialog',
  scanner_test: 'Scanner test',
};
