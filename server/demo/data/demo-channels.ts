/** Where the demo's orders are placed. */
export const salesChannels = [
  { identifier: 'web', display_name: 'Webwinkel' },
  { identifier: 'app', display_name: 'App' },
  { identifier: 'kassa', display_name: 'Kassa' },
];
