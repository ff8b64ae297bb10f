import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { localCertificate } from './certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-https-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the local certificate', () => {
  it('is for the addresses and localhost, signed by an authority that stays the same', async () => {
    const first = await localCertificate(folder, ['192.168.1.20']);
    const second = await localCertificate(folder, ['10.0.0.4', 'oms.winkel.lan']);
    expect(second.ca).toBe(first.ca);
    const leaf = new X509Certificate(second.cert);
    expect(leaf.verify(new X509Certificate(second.ca).publicKey)).toBe(true);
    expect(leaf.checkIP('10.0.0.4')).toBe('10.0.0.4');
    expect(leaf.checkIP('192.168.1.20')).toBeUndefined();
    expect(leaf.checkHost('localhost')).toBe('localhost');
    expect(leaf.checkHost('oms.winkel.lan')).toBe('oms.winkel.lan');
  });

  it('lasts no longer than phones accept', async () => {
    const { validFrom, validTo } = new X509Certificate((await localCertificate(folder, [])).cert);
    expect((Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000).toBeLessThanOrEqual(825);
  });

  it('keeps the key of the authority from other accounts', async () => {
    await localCertificate(folder, []);
    expect(statSync(join(folder, 'https/ca.json')).mode & 0o77).toBe(0);
  });
});
