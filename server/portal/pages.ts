import { type Language, languages } from '../../core/language/language.ts';
import { languageNames } from '../../core/language/names.ts';
import { escaped } from '../ground/http/escaped.ts';
import { type PortalTexts, portalTexts } from './texts.ts';

/** The pages of the portal. Text from users goes through `escaped`. */
function page(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - OMS</title>
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

/** The language of a sign-in page, and whether the visitor has chosen it there. */
export type PageLanguage = { readonly code: Language; readonly chosen: boolean };

/** The sign-in page; afterwards the browser goes to `next`. */
export function loginPage(next: string, { code, chosen }: PageLanguage): string {
  const t = portalTexts[code];
  return page(
    code,
    t.sign_in_title,
    `${languageLinks(next, code)}
<h1>${t.sign_in_title}</h1>
<form id="sign-in" data-next="${escaped(next)}"${chosen ? ' data-chosen' : ''}>
${fault(t)}
<label for="username">${t.username}</label>
<input id="username" name="username" required autofocus autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200">
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" required autocomplete="current-password" maxlength="1000">
<button type="submit">${t.sign_in}</button>
</form>
<noscript><p>${t.needs_script}</p></noscript>`,
  );
}

/** The landing page of someone who is signed in. */
export function landingPage(name: string, code: Language): string {
  const t = portalTexts[code];
  return page(
    code,
    t.portal,
    `<h1>${t.portal}</h1>
<p>${t.signed_in_as.replace('{name}', () => `<strong>${escaped(name)}</strong>`)}</p>
${fault(t)}
<a class="button" href="/">${t.to_oms}</a>
<button id="sign-out" class="quiet" type="button">${t.sign_out}</button>`,
  );
}

/** Each language by its own name: it is chosen by who cannot read the page. */
const languageLinks = (next: string, shown: Language): string =>
  `<nav aria-label="${portalTexts[shown].language}">
${languages.map(code => languageLink(next, code, code === shown)).join('\n')}
</nav>`;

function languageLink(next: string, code: Language, current: boolean): string {
  const href = `/portal/login?${new URLSearchParams({ referrer: next, language: code }).toString()}`;
  return `<a href="${escaped(href)}" lang="${code}" hreflang="${code}"${current ? ' aria-current="true"' : ''}>${languageNames[code]}</a>`;
}

/** Where portal.js says what went wrong; it finds the words here, by the code of the refusal. */
const fault = (texts: PortalTexts): string =>
  `<p id="fault" role="alert" tabindex="-1" data-texts="${escaped(JSON.stringify(texts))}"></p>`;
