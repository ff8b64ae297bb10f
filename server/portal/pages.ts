/** The pages of the portal. Text from users goes through `escaped`. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="nl">
<head>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/portal/portal.css">
<script type="module" src="/portal/portal.js"></script>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** The sign-in page; afterwards the browser goes to `next`. */
export function loginPage(next: string): string {
  return page(
    'Inloggen - OMS',
    `<h1>Inloggen</h1>
<form id="sign-in" data-next="${escaped(next)}">
<p id="fault" role="alert" tabindex="-1"></p>
<label for="username">Gebruikersnaam</label>
<input id="username" name="username" required autofocus autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200">
<label for="password">Wachtwoord</label>
<input id="password" name="password" type="password" required autocomplete="current-password" maxlength="1000">
<button type="submit">Inloggen</button>
</form>
<noscript><p>Voor OMS is JavaScript nodig.</p></noscript>`,
  );
}

/** The landing page of someone who is signed in. */
export function landingPage(name: string): string {
  return page(
    'Portaal - OMS',
    `<h1>Portaal</h1>
<p>Ingelogd als <strong>${escaped(name)}</strong>.</p>
<p id="fault" role="alert" tabindex="-1"></p>
<a class="button" href="/">Naar OMS</a>
<button id="sign-out" class="quiet" type="button">Uitloggen</button>`,
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character);
}
