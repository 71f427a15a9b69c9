/**
 * Completes package-lock.json after `npm install`. It adds the platform packages (native binaries of biome, oxc, …)
 * that the lock's packages name but that npm omitted because its registry had no copy of them; without these entries
 * `npm ci` refuses the lock on every platform. It also adds the address and the digest of every package that lacks
 * them, so that npm installs nothing that was not recorded here.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const LIBCS = [
  [/musl/, 'musl'],
  [/gnu/, 'glibc'],
];

/** Reads `os`, `cpu` and `libc` of a platform package from a name such as '@scope/cli-linux-x64-musl'. */
export function platformOf(name) {
  const parts = name.split(/[/-]/);
  const at = parts.findIndex((part) => SYSTEMS.includes(part));
  if (at < 0 || parts[at + 1] === undefined) return null;
  const abi = parts.slice(at + 2).join('-');
  const libc =
    parts[at] === 'linux' ? LIBCS.find(([pattern]) => pattern.test(abi))?.[1] : undefined;
  return { os: [parts[at]], cpu: [parts[at + 1]], ...(libc && { libc: [libc] }) };
}

/** Returns the optional packages that entries of `lock` depend on, but that have no entry of their own. */
export function missingPackages(lock) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = [`${path}/node_modules/${name}`, `node_modules/${name}`];
      if (known.some((place) => lock.packages[place])) continue;
      missing.set(name, { name, version, dev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/** Returns `lock` with an entry for every platform package that it names. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingPackages(lock)) {
    const platform = platformOf(name);
    if (platform === null || !/^\d/.test(version)) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      ...platform,
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** Returns the name that a package has in the registry. An alias has another name in node_modules. */
const nameOf = (path, { name }) => name ?? path.replace(/^.*node_modules\//, '');

/**
 * Returns a package's address in npm's registry. npm replaces the host for another registry (`replace-registry-host`).
 */
const addressOf = (name, version) =>
  `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;

/** Lists the packages of `lock` that lack an address or a digest. A package inside another's archive needs neither. */
export const unrecorded = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { inBundle, link }]) => path !== '' && !inBundle && !link)
    .filter(([, { resolved, integrity }]) => !resolved || !integrity)
    .map(([path]) => path);

/**
 * Returns `lock` with the address and the digest of every package.
 * @param {(name: string, version: string) => string} digestOf asks the registry for a digest
 */
export function recordSources(lock, digestOf) {
  const packages = { ...lock.packages };
  for (const path of unrecorded(lock)) {
    const { version, resolved, integrity, ...entry } = packages[path];
    const name = nameOf(path, entry);
    packages[path] = {
      version,
      resolved: resolved ?? addressOf(name, version),
      integrity: integrity ?? digestOf(name, version),
      ...entry,
    };
  }
  return { ...lock, packages };
}

const publishedDigest = (name, version) =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = missingPackages(lock).length;
  const complete = completeLock(lock);
  const recorded = unrecorded(complete).length;
  const recordedLock = recordSources(complete, publishedDigest);
  writeFileSync(file, `${JSON.stringify(recordedLock, null, 2)}\n`);
  console.log(
    `package-lock.json: ${added} platform packages added, sources of ${recorded} packages recorded`,
  );
}
