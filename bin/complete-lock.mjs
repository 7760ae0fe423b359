// Run after changing dependencies. If the registry lacks the binaries of some platforms, npm writes a lock file that
// `npm ci` refuses everywhere. This adds the missing entries, with the version and the platform from the name.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ dev?: boolean, optionalDependencies?: Record<string, string> }} Entry */

const file = new URL('../package-lock.json', import.meta.url);
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** @param {string} from @param {string} name */
function isLocked(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * "@oxlint/binding-linux-arm64-musl" -> { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }
 * @param {string} name
 */
function platformOf(name) {
  const match =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|x64|ppc64|riscv64|s390x)(.*)$/.exec(
      name,
    );
  if (!match) return { cpu: ['wasm32'] };
  const [, os, cpu, rest] = match;
  const libc = os === 'linux' && rest ? [rest.includes('musl') ? 'musl' : 'glibc'] : undefined;
  return { cpu: [cpu], ...(libc ? { libc } : {}), os: [os] };
}

let added = 0;
for (const [from, needing] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(needing.optionalDependencies ?? {})) {
    if (isLocked(from, name)) continue;
    const dev = needing.dev ? { dev: true } : {};
    const entry = { version, ...platformOf(name), ...dev, optional: true };
    packages[`node_modules/${name}`] = entry;
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
