import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from './languages.ts';
import { refusalText } from './refusal.ts';
import { languageNow, onTexts, setLanguage, setTranslations, texts, translated } from './texts.ts';

const t = texts('test_area', {
  scan: 'SCAN ARTIKEL',
  where: 'Leg op {location}',
  waiting: { one: '1 wacht · {age}', other: '{n} wachten · {age}' },
});
afterEach(async () => {
  setTranslations({});
  setLanguage('nl', {});
});

test('a text is the Dutch one until the OMS translates it', () => {
  expect(t('scan')).toBe('SCAN ARTIKEL');
  setTranslations({ 'test_area.scan': 'Scan het artikel' });
  expect(t('scan')).toBe('Scan het artikel');
});

test('places are filled, unknown ones stay visible', () => {
  expect(t('where', { location: 'A-12' })).toBe('Leg op A-12');
  expect(t('where', {})).toBe('Leg op {location}');
});

test('a key of the server alone falls back', () => {
  expect(translated('batch_status', 'created', 'created')).toBe('created');
});

test('every area knows the common words, and the OMS translates them under common', () => {
  expect(t('cancel')).toBe('Annuleren');
  setTranslations({ 'common.cancel': 'Afbreken', 'test_area.cancel': 'nee' });
  expect(t('cancel')).toBe('Afbreken');
});

describe('plurals', () => {
  test.each([
    [0, '0 wachten · 3 min'],
    [1, '1 wacht · 3 min'],
    [2, '2 wachten · 3 min'],
  ])('of %d in Dutch', (n, text) => {
    expect(t('waiting', { n, age: '3 min' })).toBe(text);
  });

  test('the OMS translates each form by itself', () => {
    setTranslations({ 'test_area.waiting_one': 'nog 1', 'test_area.waiting': 'nog {n}' });
    expect([1, 5].map(n => t('waiting', { n, age: '' }))).toEqual(['nog 1', 'nog 5']);
    setTranslations({ 'test_area.waiting': 'nog {n}' });
    expect(t('waiting', { n: 1, age: 'net' })).toBe('1 wacht · net');
  });
});

describe('another language', () => {
  const polish = {
    test_area: {
      scan: 'SKANUJ ARTYKUŁ',
      waiting: { one: '{n} czeka', few: '{n} czekają', many: '{n} czeka', other: '{n} czeka' },
    },
    common: { cancel: 'Anuluj' },
    test_status: { open: 'Otwarta' },
  };
  const files = {
    en: async () => ({ default: { test_area: { scan: 'SCAN ITEM' } } }),
    pl: async () => ({ default: polish }),
  };

  test('is set once, for every area; what it lacks is Dutch', async () => {
    const drawn = vi.fn();
    const stop = onTexts(drawn);
    await speak('pl', files);
    stop();
    expect(drawn).toHaveBeenCalledOnce();
    expect(languageNow()).toBe('pl');
    expect([t('scan'), t('cancel'), t('where', { location: 'A' })]).toEqual([
      'SKANUJ ARTYKUŁ',
      'Anuluj',
      'Leg op A',
    ]);
    expect([1, 3, 5].map(n => t('waiting', { n, age: '' }))).toEqual(['1 czeka', '3 czekają', '5 czeka']);
    await speak('nl', files);
    expect(t('scan')).toBe('SCAN ARTIKEL');
  });

  test('an area whose code comes later speaks it at once', async () => {
    await speak('pl', {
      ...files,
      pl: async () => ({ default: { new_area: { title: 'Tytuł' } } }),
    });
    expect(texts('new_area', { title: 'Titel' })('title')).toBe('Tytuł');
  });

  test('one that cannot be loaded changes nothing, and may be tried again', async () => {
    await expect(speak('pl', { ...files, pl: () => Promise.reject(new Error('offline')) })).rejects.toThrow(
      'offline',
    );
    expect(t('scan')).toBe('SCAN ARTIKEL');
    await speak('pl', files);
    expect(t('scan')).toBe('SKANUJ ARTYKUŁ');
  });

  test('of two that are asked for the last one is shown, whichever comes first', async () => {
    const first = speak('pl', files);
    await Promise.all([speak('en', files), first]);
    expect(t('scan')).toBe('SCAN ITEM');
  });

  test('the OMS wins in each language by itself: its Dutch never hides a Polish text', async () => {
    setTranslations({
      'test_area.scan': 'Scan het artikel',
      'test_area.where': 'Op {location}',
      'pl.common.cancel': 'Przerwij',
    });
    await speak('pl', files);
    expect([t('scan'), t('cancel'), t('where', { location: 'A' })]).toEqual([
      'SKANUJ ARTYKUŁ',
      'Przerwij',
      'Op A',
    ]);
    setTranslations({ 'pl.test_area.waiting_few': 'jeszcze {n}' });
    expect([1, 3].map(n => t('waiting', { n, age: '' }))).toEqual(['1 czeka', 'jeszcze 3']);
  });

  test('a word that the server alone has in Dutch', async () => {
    setTranslations({ 'test_status.open': 'Open' });
    expect(translated('test_status', 'open', 'open')).toBe('Open');
    await speak('pl', files);
    expect(translated('test_status', 'open', 'open')).toBe('Otwarta');
    setTranslations({ 'pl.test_status.open': 'Czynna' });
    expect(translated('test_status', 'open', 'open')).toBe('Czynna');
    expect(translated('test_status', 'else', 'else')).toBe('else');
  });
});

test('a refusal is in the OMS’s words in Dutch, and by its code in another language', async () => {
  const refused = { code: 'paused', title: 'Conflict', detail: 'De levering is gepauzeerd.' };
  expect(refusalText(refused)).toBe(refused.detail);
  await speak('en');
  expect(refusalText(refused)).toBe('The delivery is paused.');
  expect(refusalText({ code: 'never-heard-of', title: 'Conflict' }, 'Refused')).toBe('Refused');
});
