/** Closes what is shown of push messages: nobody here is to hear of it any more. `tag`: only what has it. */
export async function closeNotices(tag?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = await registration?.getNotifications(tag === undefined ? {} : { tag });
  for (const notice of shown ?? []) notice.close();
}
