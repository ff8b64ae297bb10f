import { afterEach, expect, test } from 'vitest';
import { setTranslations, texts, translated } from './texts.ts';

const t = texts('sort', { scan: 'SCAN ARTIKEL', where: 'Leg op {location}' });
afterEach(() => setTranslations({}));

test('a text is the one beside the code until the OMS translates it', () => {
  expect(t('scan')).toBe('SCAN ARTIKEL');
  setTranslations({ 'sort.scan': 'Scan het artikel' });
  expect(t('scan')).toBe('Scan het artikel');
});

test('places are filled, unknown ones stay visible', () => {
  expect(t('where', { location: 'A-12' })).toBe('Leg op A-12');
  expect(t('where', {})).toBe('Leg op {location}');
});

test('a key of the server alone falls back', () => {
  expect(translated('batch_status.created', 'created')).toBe('created');
});
