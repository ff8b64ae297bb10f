// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WholeCodes } from './whole-codes.tsx';

afterEach(cleanup);

test.each([
  ['Leg Beker van A-05 apart op A-APART. Scan A-APART', ['A-05', 'A-APART', 'A-APART']],
  ['Order 261119-0001 · VH-2611-02', ['261119-0001', 'VH-2611-02']],
  ['Gelezen 8712340512076', []],
  ['Gelezen een-heel-lange-verzameling-woorden', ['een-heel-lange']],
])('the codes of %j stay whole, and the text is the same', (text, whole) => {
  const { container } = render(<WholeCodes text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.whole')].map(code => code.textContent)).toEqual(whole);
});
