/**
 * Provides a Chromium without windows for the journeys. It needs half of the processor time of a complete one, and
 * comes with the packages, so that a machine with only npm has a browser. Runs on the machine's own Node 20.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from './install.mjs';

const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');

/** Starts the shell with its own libraries and, on a machine without fonts, with its own font. */
const STARTER = `#!/bin/sh
here=$(dirname "$0")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
LD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"
`;
/** Returns fontconfig's configuration for the font that comes with the shell. Its paths must be absolute. */
const fontsIn = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** The package contains a program only for such machines. */
const isForUs = process.platform === 'linux' && process.arch === 'x64';

/**
 * Returns the executable of the headless shell, which is unpacked into node_modules/.cache, or null where the shell
 * does not run.
 */
export function headlessShell() {
  const version = isForUs ? versionOf(PACKAGE) : null;
  if (version === null) return null;
  const folder = join(ROOT, 'node_modules/.cache', `headless-shell-${version}`);
  if (!existsSync(folder)) unpackInto(folder);
  return join(folder, 'start');
}

function versionOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}

/** Creates the folder in one step, even if another process unpacks it at the same time. */
function unpackInto(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const packed = (name) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', name)));
  writeFileSync(join(draft, 'chromium'), packed('chromium.br'), { mode: 0o755 });
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    spawnSync('tar', ['-x', '-C', draft], { input: packed(name) });
  }
  writeFileSync(join(draft, 'fonts.conf'), fontsIn(folder));
  writeFileSync(join(draft, 'start'), STARTER, { mode: 0o755 });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
