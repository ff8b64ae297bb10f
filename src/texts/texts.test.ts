import { afterEach, describe, expect, test } from 'vitest';
import { speak } from './languages.ts';
import { languageNow, onTexts, setLanguage, setTranslations, texts, translated } from './texts.ts';

const t = texts('test_area', {
  scan: 'SCAN ARTIKEL',
  where: 'Leg op {location}',
  waiting: { one: '1 wacht · {age}', other: '{n} wachten · {age}' },
});
afterEach(async () => {
  setTranslations({});
  await setLanguage('nl', async () => undefined);
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
  expect(translated('batch_status.created', 'created')).toBe('created');
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

const nextChange = () =>
  new Promise<void>(resolve => {
    const stop = onTexts(() => {
      stop();
      resolve();
    });
  });

describe('another language', () => {
  const polish = {
    '../x/test-area.pl.ts': async () => ({
      scan: 'SKANUJ ARTYKUŁ',
      waiting: { one: '{n} czeka', few: '{n} czekają', many: '{n} czeka', other: '{n} czeka' },
    }),
    '../texts/common.pl.ts': async () => ({ cancel: 'Anuluj' }),
    '../x/new-area.pl.ts': async () => ({ title: 'Tytuł' }),
    '../x/test-area.de.ts': async () => ({ scan: 'ARTIKEL SCANNEN' }),
  };

  test('is set once, for every area; what it lacks is Dutch', async () => {
    await speak('pl', polish);
    expect(languageNow()).toBe('pl');
    expect([t('scan'), t('cancel'), t('where', { location: 'A' })]).toEqual([
      'SKANUJ ARTYKUŁ',
      'Anuluj',
      'Leg op A',
    ]);
    expect([1, 3, 5].map(n => t('waiting', { n, age: '' }))).toEqual(['1 czeka', '3 czekają', '5 czeka']);
  });

  test('an area whose code comes later loads its texts then, and the screen is told', async () => {
    await speak('pl', polish);
    const notified = nextChange();
    const later = texts('new_area', { title: 'Titel' });
    expect(later('title')).toBe('Titel');
    await notified;
    expect(later('title')).toBe('Tytuł');
  });

  test('a catalogue that cannot be loaded leaves its area Dutch, and is tried again with the next area', async () => {
    let online = false;
    await speak('de', {
      '../x/test-area.de.ts': () =>
        online ? polish['../x/test-area.de.ts']() : Promise.reject(new Error('offline')),
    });
    expect(t('scan')).toBe('SCAN ARTIKEL');
    online = true;
    const notified = nextChange();
    texts('another_area', {});
    await notified;
    expect(t('scan')).toBe('ARTIKEL SCANNEN');
  });

  test('the OMS still wins', async () => {
    await speak('pl', polish);
    setTranslations({ 'test_area.scan': 'SKAN' });
    expect(t('scan')).toBe('SKAN');
  });
});
