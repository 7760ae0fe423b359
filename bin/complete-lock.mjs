// Run after changing dependencies. A registry may not hold the binaries of every platform, and npm then writes a
// lock file that `npm ci` refuses on all of them. This adds what is missing: version and platform, by name.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

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

/** "@oxlint/binding-linux-arm64-musl" -> { os: ['linux'], cpu: ['arm64'], libc: ['musl'] } */
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
for (const [from, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(from, name)) continue;
    const dev = entry.dev ? { dev: true } : {};
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
