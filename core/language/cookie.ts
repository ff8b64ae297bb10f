/** Has the language that a device showed last, for the page that signs people in. */
export const LANGUAGE_COOKIE = 'oms-language';
