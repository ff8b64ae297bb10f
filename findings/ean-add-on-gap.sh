#!/usr/bin/env bash
# bwip-js 4.11.4 draws an EAN add-on 12 modules behind the article's bars unless it is told another gap (option addongap).
# zxing-wasm 3.1.4 finds an add-on at a gap of 7 to 10 modules, and none at 11 or 12: asked to read add-ons
# (eanAddOnSymbol 'Read') it answers with the 13 digits alone, asked for nothing without one ('Require') it finds nothing.
# So what the one draws by default the other never reads whole. Where it does read both, the text is one run of digits
# ('871234567890612'); 1.3.4 wrote a space between the two ('8712345678906 12').
# Seen on Node 20: the lines that this prints. It fails when one of them changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund bwip-js@4.11.4 zxing-wasm@3.1.4 older@npm:zxing-wasm@1.3.4
cat > look.js <<'JS'
import { readFileSync } from 'node:fs';
import bwip from 'bwip-js/node';
import * as now from 'zxing-wasm/reader';
import * as before from 'older/reader';

const binary = name => {
  const { buffer, byteOffset, length } = readFileSync(`node_modules/${name}/dist/reader/zxing_reader.wasm`);
  return buffer.slice(byteOffset, byteOffset + length);
};
now.prepareZXingModule({ overrides: { wasmBinary: binary('zxing-wasm') } });
before.setZXingModuleOverrides({ wasmBinary: binary('older') });

const draw = gap =>
  bwip.toBuffer({
    bcid: 'ean13',
    text: '8712345678906 12',
    scale: 4,
    height: 22,
    paddingwidth: 20,
    backgroundcolor: 'FFFFFF',
    ...(gap && { addongap: gap }),
  });
const texts = found => found.map(({ text }) => text).join() || 'nothing';
for (const gap of [7, 10, 11, 12, undefined]) {
  const png = await draw(gap);
  const read = await now.readBarcodes(new Uint8Array(png), { eanAddOnSymbol: 'Read' });
  const required = await now.readBarcodes(new Uint8Array(png), { eanAddOnSymbol: 'Require' });
  const older = await before.readBarcodesFromImageFile(new Blob([png]), { eanAddOnSymbol: 'Read' });
  console.log(`gap ${gap ?? 'of itself'}: ${texts(read)} | required: ${texts(required)} | 1.3.4: ${texts(older)}`);
}
JS
node look.js | tee seen.txt
diff seen.txt - <<'SEEN'
gap 7: 871234567890612 | required: 871234567890612 | 1.3.4: 8712345678906 12
gap 10: 871234567890612 | required: 871234567890612 | 1.3.4: 8712345678906 12
gap 11: 8712345678906 | required: nothing | 1.3.4: 8712345678906
gap 12: 8712345678906 | required: nothing | 1.3.4: 8712345678906
gap of itself: 8712345678906 | required: nothing | 1.3.4: 8712345678906
SEEN
echo 'As stated.'
