/**
 * The least that answers a scan: its keys as they come, one strict write of IndexedDB itself, and a colour when it is on
 * disk. No input field: its own drawing would be counted.
 */
const stage = document.querySelector('section') as HTMLElement;
let text = '';

const opening = indexedDB.open('floor', 1);
opening.addEventListener('upgradeneeded', () =>
  opening.result.createObjectStore('entries', { autoIncrement: true }),
);
opening.addEventListener('success', () => {
  document.body.dataset['ready'] = '';
});

addEventListener('keydown', ({ key }) => {
  if (key !== 'Enter') {
    if (text === '') stage.dataset['state'] = 'ready';
    if (key.length === 1) text += key;
    return;
  }
  const scan = text;
  text = '';
  const transaction = opening.result.transaction('entries', 'readwrite', { durability: 'strict' });
  transaction.objectStore('entries').add({ text: scan, at: Date.now() });
  transaction.addEventListener('complete', () => {
    stage.dataset['state'] = 'accepted';
    stage.textContent = scan;
  });
});
