import { product } from './demo-products.ts';

type Question = {
  attribute: string;
  type: 'boolean' | 'number' | 'text';
  question: string;
  /** Only for the question that decides whether the others follow: the text of a failed check. */
  requiredError?: string;
};

const serialNumbers: readonly Question[] = [
  {
    attribute: 'heeft_serienummer',
    type: 'boolean',
    question: 'Staat er een serienummer op de verpakking?',
    requiredError: 'Dit artikel heeft altijd een serienummer. Kijk nog eens op de onderkant van de doos.',
  },
  { attribute: 'serienummer', type: 'text', question: 'Wat is het serienummer?' },
  { attribute: 'zegel_intact', type: 'boolean', question: 'Is het zegel van de doos intact?' },
  { attribute: 'aantal_onderdelen', type: 'number', question: 'Hoeveel onderdelen zitten er in de doos?' },
];
const bestBefore: readonly Question[] = [
  { attribute: 'tht', type: 'text', question: 'Wat is de houdbaarheidsdatum (THT)?' },
  { attribute: 'gewicht_gram', type: 'number', question: 'Wat is het gewicht in gram?' },
];
const damageCheck: readonly Question[] = [
  {
    attribute: 'lekkage',
    type: 'boolean',
    question: 'Is de verpakking droog en heel?',
    requiredError: 'Een lekkende verpakking mag niet mee. Pak een ander exemplaar en antwoord opnieuw.',
  },
];

/** Articles whose extra product info is asked when they are sorted. */
export const askedArticles = {
  /** A deciding question, then a text, a boolean and a number for each piece. */
  full: product('elektronica', 3),
  /** Questions for each piece only. */
  piece: product('ontbijt', 1),
  /** The deciding question only. */
  required: product('verzorging', 6),
};

/** Rows of `product_questions`. */
export const productQuestions = [
  ...rowsOf(askedArticles.full.identifier, serialNumbers),
  ...rowsOf(askedArticles.piece.identifier, bestBefore),
  ...rowsOf(askedArticles.required.identifier, damageCheck),
].map((row, i) => ({ id: i + 1, ...row }));

function rowsOf(product_identifier: string, questions: readonly Question[]) {
  return questions.map(({ attribute, type, question, requiredError }, i) => ({
    product_identifier,
    kind: requiredError === undefined ? 'piece' : 'is-required',
    attribute_identifier: attribute,
    value_type: type,
    question,
    required_error: requiredError ?? null,
    position: i + 1,
  }));
}
