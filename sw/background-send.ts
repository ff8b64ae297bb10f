import { drain } from '../src/sync/loop.ts';
import { device } from './device.ts';
import { speak } from './speak.ts';
import { noticeWaiting } from './waiting-scans.ts';

/** Tells of scans that wait too long, for a page out of sight whose browser has no Background Sync. */
export async function tellWaiting(): Promise<void> {
  const own = device();
  await speak(own.cache);
  await noticeWaiting(own, Date.now());
}

/** Sends the entries in the outbox; rejects while some still wait, so that the browser wakes the worker again. */
export async function sendInBackground(): Promise<void> {
  const own = device();
  await speak(own.cache);
  const isSent = await drain(own.sender, navigator.locks);
  await noticeWaiting(own, Date.now());
  if (!isSent) throw new Error('the outbox is not empty yet');
}
