import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

it('every refusal of the camera has a code', () => {
  expect(['NotAllowedError', 'SecurityError'].map(refusalOf)).toEqual(['denied', 'denied']);
  expect(['NotFoundError', 'OverconstrainedError'].map(refusalOf)).toEqual(['none', 'none']);
  expect(['NotReadableError', 'AbortError'].map(refusalOf)).toEqual(['busy', 'busy']);
});
