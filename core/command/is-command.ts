/**
 * Whether a text is a code of the command sheet: DOE01 to DOE07, or DOE10 to DOE19 (README-floor-and-settings.md). They are
 * reserved: no article, location or label has one. With Caps Lock on, a scanner types small letters.
 */
export const isCommand = (text: string): boolean => /^DOE(0[1-7]|1\d)$/i.test(text.trim());
