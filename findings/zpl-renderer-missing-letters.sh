#!/usr/bin/env bash
# zpl-renderer-js 3.4.0 (zebrash v1.38.0) draws the box of a missing letter for `\&` in a field without a block (^FB), where it is no
# line break: 'A\&B' is A, a box, B. A backslash alone and an ampersand alone are drawn, and within ^FB it is a line break.
# Its scalable font 0 has Latin of Western Europe alone: under ^CI28 (UTF-8) each letter of 'Жы' and 'Ωλ' is that same box, and so
# is each of 'ğơ', without an error. So dots are no proof that a name is on the label: a box has dots too.
# Seen on Node 20: the lines that this prints. It fails when one of them changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund zpl-renderer-js@3.4.0
cat > look.js <<'JS'
import { ready } from 'zpl-renderer-js';

const { api } = await ready;
const draw = text => api.zplToBase64Async(`^XA^CI28^FO10,10^A0N,30,30^FD${text}^FS^XZ`, 60, 40, 8);
const same = async (one, other) => ((await draw(one)) === (await draw(other)) ? 'as' : 'other than');
// A letter that surely is in no font of it.
const box = '\u{e123}';
console.log(`A\\&B: drawn ${await same('A\\&B', `A${box}B`)} A, a missing letter, B`);
for (const letter of ['\\', '&', 'é', 'Ж', 'ы', 'Ω', 'λ', 'ğ', 'ơ'])
  console.log(`${letter}: drawn ${await same(letter, box)} a missing letter`);
JS
node look.js | tee seen.txt
diff seen.txt - <<'SEEN'
A\&B: drawn as A, a missing letter, B
\: drawn other than a missing letter
&: drawn other than a missing letter
é: drawn other than a missing letter
Ж: drawn as a missing letter
ы: drawn as a missing letter
Ω: drawn as a missing letter
λ: drawn as a missing letter
ğ: drawn as a missing letter
ơ: drawn as a missing letter
SEEN
