/** Whether this browser has a voice for a language (`nl`). Browsers load their voices late: see `onVoices`. */
export const hasVoice = (language: string): boolean =>
  'speechSynthesis' in window && speechSynthesis.getVoices().some(({ lang }) => lang.startsWith(language));

/** Calls when the browser's voices are loaded; gives a function that stops it. */
export function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined;
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

/** Speaks a sentence, where the device can. */
export function say(sentence: string, language: string): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(sentence);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}

/** Ends what is being said. */
export function hush(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}
