// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
});

/** The module as a page that loads has it. */
async function loaded() {
  vi.resetModules();
  const settings = await import('./device-settings.ts');
  settings.showDeviceSettings();
  return { settings, shown: Object.fromEntries(Object.entries(document.documentElement.dataset)) };
}

test('Sunset colours the page at once, and is there again after a reload', async () => {
  const { settings, shown } = await loaded();
  expect(shown).toEqual({ theme: 'default', look: 'normal', hand: 'right', shortcuts: 'on' });
  settings.changeDeviceSettings({ theme: 'sunset' });
  expect(document.documentElement.dataset['theme']).toBe('sunset');
  document.documentElement.dataset['theme'] = '';
  expect((await loaded()).shown).toEqual({ theme: 'sunset', look: 'normal', hand: 'right', shortcuts: 'on' });
});

test('what cannot be read or stored leaves the usual settings, for this page', async () => {
  localStorage.setItem('oms.device', '{');
  const { settings, shown } = await loaded();
  expect(shown['theme']).toBe('default');
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  settings.changeDeviceSettings({ theme: 'sunset' });
  vi.unstubAllGlobals();
  expect(document.documentElement.dataset['theme']).toBe('sunset');
});
