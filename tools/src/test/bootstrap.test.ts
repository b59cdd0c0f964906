import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/left': { version } } })
let root: string

/** A clone with one dependency, and an npm that installs it by writing the record that the real one writes. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ecphory-bootstrap-'))
  mkdirSync(join(root, 'tools'))
  cpSync('tools/bootstrap.mjs', join(root, 'tools', 'bootstrap.mjs'))
  write('package-lock.json', lock('1.0.0'))
  write('script.mjs', `console.log(JSON.stringify(process.argv.slice(2))); process.exit(7)`)
  write(
    'npm.js',
    `const fs = require('node:fs')
     fs.appendFileSync('npm.log', process.argv[2] + ' ')
     fs.rmSync('node_modules', { recursive: true, force: true })
     fs.mkdirSync('node_modules')
     fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const installs = () => (existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8') : '')
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/bootstrap.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
  })

describe('bootstrap', () => {
  it('installs once, and passes arguments and exit code on', () => {
    const first = run('script.mjs', '--data', 'a file')
    expect(JSON.parse(first.stdout)).toEqual(['--data', 'a file'])
    expect(first.status).toBe(7)
    run('script.mjs')
    expect(installs()).toBe('ci ')
  })

  it('installs again when the lock has changed', () => {
    run('script.mjs')
    write('package-lock.json', lock('2.0.0'))
    run('script.mjs')
    expect(installs()).toBe('ci ci ')
  })

  it('does not repeat an install that was made by hand', () => {
    mkdirSync(join(root, 'node_modules'))
    write('node_modules/.package-lock.json', lock('1.0.0'))
    run('script.mjs')
    expect(installs()).toBe('')
  })

  it('installs over a tree of another lock', () => {
    mkdirSync(join(root, 'node_modules'))
    write('node_modules/.package-lock.json', lock('0.9.0'))
    run('script.mjs')
    expect(installs()).toBe('ci ')
  })

  it('refuses a call without a file', () => {
    const result = run()
    expect(result.status).toBe(2)
    expect(result.stderr).toContain('usage:')
  })
})
