import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

export type Certificate = { key: string; cert: string };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 3600 * 1000;
const CA_DAYS = 3650;
// Apple's devices refuse a leaf certificate that is valid for more than 825 days.
const LEAF_DAYS = 800;

/**
 * A certificate for these addresses and localhost, signed by the installation's own authority. The authority is made
 * once and kept in the data folder: a phone installs it once, and trusts every certificate of a newer start.
 */
export async function localCertificate(
  dataFolder: string,
  addresses: string[],
): Promise<Certificate & { ca: string }> {
  const { cert: ca, key: caKey } = await authority(join(dataFolder, 'https'));
  const issuer = new x509.X509Certificate(ca);
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(caKey).export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  );
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const names = ['localhost', ...addresses.filter(address => !isIp(address))];
  const ips = ['127.0.0.1', '::1', ...addresses.filter(isIp)];
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=OMS',
    issuer: issuer.subject,
    ...validFor(LEAF_DAYS),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map(value => ({ type: 'dns' as const, value })),
        ...ips.map(value => ({ type: 'ip' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { key: await pem(keys.privateKey), cert: `${leaf.toString('pem')}\n${ca}`, ca };
}

async function authority(folder: string): Promise<Certificate> {
  const path = join(folder, 'ca.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Certificate;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=OMS lokale certificaatautoriteit',
    ...validFor(CA_DAYS),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = { key: await pem(keys.privateKey), cert: certificate.toString('pem') };
  // The file is written whole or not at all; of two processes that start at once, both then read the last one's.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${path}.${process.pid}`, path);
  return JSON.parse(readFileSync(path, 'utf8')) as Certificate;
}

/** Valid from a day ago, for phones whose clock is slow. */
function validFor(days: number) {
  return { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + days * DAY_MS) };
}

async function pem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

const isIp = (address: string): boolean => isIP(address) > 0;
