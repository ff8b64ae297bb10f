import { useEffect } from 'react';
import { hush, say } from '../../../device/speech.ts';
import { languageNow } from '../../../texts/texts.ts';

/** Says the sentence of a stage aloud while it is drawn. */
export default function SpokenSentence({ text }: { text: string }) {
  useEffect(() => {
    say(text, languageNow());
    return hush;
  }, [text]);
  return null;
}
