const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML has it, between tags and in attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character);
