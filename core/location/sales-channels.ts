/** Whether a location serves a channel. `supportsSalesChannels`: identifiers with commas or blanks between; none: all channels. */
export function servesChannel(
  supported: string | number | null | undefined,
  channel: string | null,
): boolean {
  const served = String(supported ?? '').match(/[^\s,]+/g);
  return !served || (channel !== null && served.includes(channel));
}
