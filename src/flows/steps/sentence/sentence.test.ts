import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

test('a question, a number and what goes with a code are read aloud, each ended once', () => {
  expect(sentenceOf({ name: 'Beker', question: 'Is het heel?', instruction: 'Kies' })).toBe(
    'Beker. Is het heel? Kies',
  );
  expect(
    sentenceOf({
      verdict: { text: 'Hoeveel van 6?', note: 'Beker' },
      question: '2 stuks',
      instruction: 'Leg 2 en scan A-12',
      caption: '',
      code: 'A-12',
    }),
  ).toBe('Hoeveel van 6? Beker. 2 stuks. Leg 2 en scan A-12. A-12');
  expect(
    sentenceOf({
      verdict: { text: 'In orde' },
      name: 'Beker',
      amount: '2 stuks',
      detail: 'Order 1 · al 1 van 3 artikelen',
      instruction: 'Scan de legplaats',
      caption: 'Legplaats',
      code: 'A-12',
    }),
  ).toBe('In orde. Beker. 2 stuks. Order 1 · al 1 van 3 artikelen. Scan de legplaats. Legplaats. A-12');
});

test('of a repair it says where the article lies and where it must go', () => {
  const from = { caption: 'Ligt in', sign: 'A-07' };
  expect(
    sentenceOf({
      move: { from, to: { caption: 'Moet naar', sign: 'A-33' } },
      instruction: 'Scan het artikel',
    }),
  ).toBe('Ligt in. A-07. Moet naar. A-33. Scan het artikel');
});
