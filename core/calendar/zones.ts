const NEAR = /^(Europe|Atlantic)\/|^America\/(Aruba|Curacao|Kralendijk|Lower_Princes|Paramaribo)$/;

/** Names of the zones of Europe and around it, and of the one that a location has, in their order. */
export const zonesWith = (zone: string): readonly string[] =>
  [...new Set([zone, ...Intl.supportedValuesOf('timeZone').filter(name => NEAR.test(name))])].sort();

/** A zone as people read it, the same in every language: 'Europe/Isle of Man'. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
