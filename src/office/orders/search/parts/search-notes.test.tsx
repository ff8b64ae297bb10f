// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Failure } from '../../../calls/client.ts';
import type { Results } from '../use-results.ts';
import type { Search } from '../use-search.ts';
import { SearchNotes } from './search-notes.tsx';

afterEach(cleanup);

test.each<[string, Partial<Failure>, string]>([
  [
    'more than can be chosen: what to do, and no fault',
    {
      kind: 'refused',
      status: 422,
      problem: problem('too-many', 'Meer dan 10.000 orders: maak het filter kleiner.'),
    },
    'Meer dan 10.000 orders: maak het filter kleiner.',
  ],
  [
    'too busy: the documents’ sentence, and why',
    {
      kind: 'later',
      problem: problem('search-busy', 'Er wordt nu veel gezocht.'),
    },
    'Er is iets mis gegaan bij het ophalen van de resultaten. Er wordt nu veel gezocht.',
  ],
  [
    'no answer: the documents’ sentence, as of what only asks',
    { kind: 'later', why: 'network' },
    'Er is iets mis gegaan bij het ophalen van de resultaten',
  ],
])('all could not be chosen: %s', (_, failure, said) => {
  render(
    <SearchNotes
      search={{ adjusted: null } as Search}
      results={{ choice: { failure }, isStopped: false } as unknown as Results}
      outcome={null}
    />,
  );
  expect(screen.getByText(said)).toBeTruthy();
});

test('days that lay too far back are no part of a link that was not understood', () => {
  const results = { choice: { failure: null }, isStopped: false } as unknown as Results;
  render(<SearchNotes search={{ adjusted: 'days' } as Search} results={results} outcome={null} />);
  expect(screen.getByText('De periode is aangepast: hoogstens 31 dagen.')).toBeTruthy();
});

function problem(code: string, detail: string) {
  return { type: 'about:blank', title: '', status: 422, code, detail };
}
