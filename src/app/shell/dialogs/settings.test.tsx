// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeys } from '../../../office/page/keys.ts';
import { changeDeviceSettings } from '../../state/device-settings.ts';
import { signInAs } from '../../state/testing.ts';
import { SettingsDialog } from './settings.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  changeDeviceSettings({ shortcuts: true });
  localStorage.clear();
  vi.useRealTimers();
});

/** Presses the switch in the dialog, which is closed again; whether a letter then acts on the page. */
function press(): boolean {
  const dialog = render(<SettingsDialog onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('switch', { name: /^Sneltoetsen/ }));
  dialog.unmount();
  const act = vi.fn();
  const page = renderHook(() => useKeys({ j: { text: 'down', act } }));
  fireEvent.keyDown(document.body, { key: 'j' });
  vi.advanceTimersByTime(60);
  page.unmount();
  return act.mock.calls.length > 0;
}

test('Sneltoetsen turns letters as keys off and on at once, and is kept on the device', () => {
  signInAs();
  expect(press()).toBe(false);
  expect(JSON.parse(localStorage.getItem('oms.device') ?? '{}')).toMatchObject({ shortcuts: false });
  expect(press()).toBe(true);
});
