const fault = document.querySelector('#fault');
const texts = JSON.parse(fault.dataset.texts);

/** Calls the session endpoint; true when it did as asked, else the fault is on the screen. */
async function session(method, body) {
  fault.textContent = '';
  try {
    const content = body && { body: JSON.stringify(body) };
    const headers = { 'X-Requested-With': 'fetch', ...(body && { 'Content-Type': 'application/json' }) };
    const reply = await fetch('/api/session', { method, headers, ...content });
    if (reply.ok) return true;
    const problem = await reply.json();
    show(texts[problem.code] ?? texts.fault);
  } catch {
    show(texts.offline);
  }
  return false;
}

function show(text) {
  fault.textContent = text;
  fault.focus();
}

const form = document.querySelector('#sign-in');
form?.addEventListener('submit', event => {
  event.preventDefault();
  void signIn();
});

async function signIn() {
  const button = form.querySelector('button');
  button.disabled = true;
  const { username, password } = form.elements;
  const done = await session('POST', {
    username: username.value.trim(),
    password: password.value,
    language: document.documentElement.lang,
    language_chosen: 'chosen' in form.dataset,
  });
  if (done) location.assign(form.dataset.next);
  else {
    button.disabled = false;
    password.select();
  }
}

document.querySelector('#sign-out')?.addEventListener('click', () => void signOut());

async function signOut() {
  // The app clears the device, and leads on to the sign-in page.
  if (await session('DELETE')) location.assign('/afgemeld');
}
