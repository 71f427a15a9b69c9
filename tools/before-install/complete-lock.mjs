/**
 * Adds platform packages (native binaries of biome, oxc, …) to package-lock.json that the lock's packages name but that
 * npm omitted because its registry had no copy of them. Without these entries `npm ci` refuses the lock on every
 * platform. Run it after `npm install`.
 */
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

/** Lists the optional packages that `lock` names without an entry, as [name, version, dev]. */
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

/** Returns `lock` with an entry for every platform package that it names. The registry supplies the integrity. */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = missingPackages(lock).length;
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(`${added} platform packages added to package-lock.json`);
}
