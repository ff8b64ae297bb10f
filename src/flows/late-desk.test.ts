import { expect, test, vi } from 'vitest';
import { bareDesk, lateDesk } from './late-desk.ts';
import type { PrintDesk } from './print-desk.ts';

test('what is printed before the desk is there waits for it, and the screen hears when it is', async () => {
  let arrive: (desk: PrintDesk) => void = () => undefined;
  const desk = lateDesk(() => new Promise(resolve => (arrive = resolve)));
  const heard = vi.fn();
  const stop = desk.subscribe(heard);
  const printed = desk.print(7, 'slip');
  const printers = [{ identifier: 'a', name: 'A', type: 'labels' as const }];
  const real = bareDesk(() => Promise.resolve('sent'));
  arrive({ ...real, get: () => ({ printers, chosen: printers, trouble: null, refused: null }) });
  expect(await printed).toBe('sent');
  expect([heard.mock.calls.length, desk.get().printers]).toEqual([1, printers]);
  stop();
});

test('a desk that does not load prints nothing, and says so to who asked; it prints when it does load', async () => {
  const open = vi.fn().mockRejectedValue(new Error('no chunk'));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const desk = lateDesk(open);
  await expect(desk.print(7, 'slip')).rejects.toThrow('no chunk');
  expect(desk.get().printers).toEqual([]);
  open.mockResolvedValue(bareDesk(() => Promise.resolve('sent')));
  window.dispatchEvent(new Event('online'));
  expect(await desk.print(7, 'slip')).toBe('sent');
  vi.unstubAllGlobals();
});
