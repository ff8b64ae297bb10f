#!/usr/bin/env bash
# One GS1 element string, (01)08712345678906(10)LOT1(17)271231, printed as GS1-128, GS1 DataMatrix and GS1 QR code by
# bwip-js 4.11.4, comes out of @zxing/library 0.21.3 in three spellings, though the hint ASSUME_GS1 is given:
# behind ']C1' from the GS1-128, behind a group separator (U+001D) from the DataMatrix, behind nothing from the QR code.
# The hint counts for Code 128 alone; without it that loses the separator too, and '10LOT1' and '17271231' are one lot,
# LOT117271231. Neither format nor metadata tell that a symbol was GS1's, so a QR code with these digits as plain text
# is the same. zxing-wasm 3.1.4 gives one spelling for all, in brackets, and a symbology identifier (]C1, ]d2, ]Q3).
# Seen on Node 20: the lines that this prints (<GS> is U+001D). It fails when one of them changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @zxing/library@0.21.3 bwip-js@4.11.4 pngjs@7.0.0 zxing-wasm@3.1.4
cat > look.js <<'JS'
import { readFileSync } from 'node:fs';
import bwip from 'bwip-js/node';
import * as zxing from '@zxing/library';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { buffer, byteOffset, length } = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + length) } });

const shown = text => text.replaceAll('\u001d', '<GS>');
function byScript(png, gs1) {
  const { data, width, height } = PNG.sync.read(png);
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, i) => data[i * 4]);
  const image = new zxing.BinaryBitmap(
    new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height)),
  );
  const hints = new Map([
    [zxing.DecodeHintType.TRY_HARDER, true],
    [zxing.DecodeHintType.ASSUME_GS1, gs1],
  ]);
  return shown(new zxing.MultiFormatReader().decode(image, hints).getText());
}
for (const bcid of ['gs1-128', 'gs1datamatrix', 'gs1qrcode']) {
  const png = await bwip.toBuffer({
    bcid,
    text: '(01)08712345678906(10)LOT1(17)271231',
    scale: 4,
    paddingwidth: 20,
    paddingheight: 20,
    backgroundcolor: 'FFFFFF',
    ...(bcid === 'gs1-128' && { height: 15 }),
  });
  const [{ text, symbologyIdentifier }] = await readBarcodes(new Uint8Array(png));
  console.log(`${bcid}: ${byScript(png, false)} | hint: ${byScript(png, true)} | wasm: ${symbologyIdentifier} ${text}`);
}
JS
node look.js | tee seen.txt
diff seen.txt - <<'SEEN'
gs1-128: 010871234567890610LOT117271231 | hint: ]C1010871234567890610LOT1<GS>17271231 | wasm: ]C1 (01)08712345678906(10)LOT1(17)271231
gs1datamatrix: <GS>010871234567890610LOT1<GS>17271231 | hint: <GS>010871234567890610LOT1<GS>17271231 | wasm: ]d2 (01)08712345678906(10)LOT1(17)271231
gs1qrcode: 010871234567890610LOT1<GS>17271231 | hint: 010871234567890610LOT1<GS>17271231 | wasm: ]Q3 (01)08712345678906(10)LOT1(17)271231
SEEN
echo 'As stated.'
