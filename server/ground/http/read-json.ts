import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';

/** An order of 1,000 lines, each with 20 promotions, has fewer. */
const MOST_VALUES = 100_000;
/** Objects and lists in each other: what is much deeper can be read, but neither be written as JSON again nor be stored as such. */
const MOST_LEVELS = 100;

/** Why a text is not read, by the code of the error (error-handler.ts). */
export const beyondReading = {
  OMS_TOO_MANY_VALUES: refuse(
    413,
    'payload-too-large',
    `De inhoud is te groot: hoogstens ${MOST_VALUES} waarden.`,
  ),
  OMS_NOT_UTF8: refuse(
    400,
    'not-utf-8',
    'De inhoud is geen UTF-8. Stuur hem in UTF-8, anders gaan letters als é en ü verloren.',
  ),
  OMS_TOO_DEEP: refuse(400, 'too-deep', `De inhoud is te diep genest: hoogstens ${MOST_LEVELS} niveaus.`),
};

/**
 * Reads bodies of JSON for this scope; `hear` gets the text of each. What is not UTF-8 is refused: read all the same, each letter that
 * it has in another code would be kept as '\uFFFD' for good. What has more in it, or is nested deeper, than any call has is
 * refused before it is read: 1 MB holds 340,000 empty objects, and making these takes longer than looking at the text.
 */
export function readJson(
  app: FastifyInstance,
  hear: (request: FastifyRequest, text: string) => void = () => undefined,
): void {
  // As unknown keys are: one entry of a list with such a key must not refuse its neighbours.
  const read = app.getDefaultJsonParser('remove', 'remove');
  if (app.hasContentTypeParser('application/json')) app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const text = bytes.toString();
    const code = isUtf8(bytes) ? beyond(text) : 'OMS_NOT_UTF8';
    if (code) return done(Object.assign(new Error(code), { code }), undefined);
    hear(request, text);
    return read(request, text, done);
  });
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Each comma, and each bracket that opens, begins a value; what stands in texts does not count. */
function beyond(text: string): keyof typeof beyondReading | undefined {
  let [values, levels] = [1, 0];
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) i = endOfText(text, i);
    else if (sign === COMMA) values++;
    else if (sign === LIST || sign === OBJECT) {
      values++;
      levels++;
    } else if (sign === LIST_END || sign === OBJECT_END) levels--;
    if (levels > MOST_LEVELS) return 'OMS_TOO_DEEP';
    if (values > MOST_VALUES) return 'OMS_TOO_MANY_VALUES';
  }
  return undefined;
}

/** Where the text in JSON ends whose quotation mark is at this place. */
function endOfText(json: string, begin: number): number {
  let i = begin + 1;
  while (i < json.length && json.charCodeAt(i) !== QUOTE) i += json.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}
